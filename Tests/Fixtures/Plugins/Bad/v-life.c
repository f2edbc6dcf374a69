/* Forgets to free what an instance needed. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t level;
};

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) { note->level = level; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx, (void)instance;
}

#include "parts/note-level.h"
