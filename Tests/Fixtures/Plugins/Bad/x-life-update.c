/* Reads its own data as if there were always some. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { int number; };
#include "parts/note.h"

static void update(void *ctx, void *instance, const snapnav_attributes *attributes) {
  (void)ctx;
  snapnav_str data = attributes->data;
  ((struct note *)instance)->number = 100 / (int)data.len;
}

static int32_t number(void *instance) { return ((struct note *)instance)->number; }

static const snapnav_screen_type type = {
    .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .update = update};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "number", "i(@)", (snapnav_fn)number, NULL},
};
#include "parts/screen.h"
