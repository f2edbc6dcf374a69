/* Sets the level of the note that was made last, whichever is meant. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t level;
};
static struct note *last;

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t value) {
  note->level = value;
  if (last) last->level = value;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = last = calloc(1, sizeof(struct note));
  return last ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  if (instance == last) last = NULL;
  free(instance);
}

#include "parts/note-level.h"
