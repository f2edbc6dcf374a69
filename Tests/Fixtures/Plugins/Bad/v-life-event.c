/* A table of what to do at each event, which ends at the last one that it knows. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { int seen; };
#include "parts/note.h"

static void seen(struct note *note) { note->seen = 1; }
static void gone(struct note *note) { note->seen = 0; }

static void event(void *ctx, void *instance, uint32_t event) {
  (void)ctx;
  static void (*const table[])(struct note *) = {NULL, seen, seen, gone, NULL};
  if (event > 0 && event < sizeof table / sizeof *table) table[event](instance);
}

static int32_t is_seen(void *instance) { return ((struct note *)instance)->seen; }

static const snapnav_screen_type type = {
    .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .event = event};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "seen", "i(@)", (snapnav_fn)is_seen, NULL},
};
#include "parts/screen.h"
