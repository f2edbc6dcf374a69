/* Keeps one observer for all screens: the one that came last hears of each. */
#include <stdlib.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);
struct note {
  int32_t level;
};
static observer changed;
static void *changed_ctx;
static struct note *observed;

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) {
  if (level == note->level) return;
  note->level = level;
  snapnav_value value = snapnav_int(level);
  if (changed) changed(changed_ctx, &value);
}
static void observe_level(struct note *note, observer function, void *ctx) {
  observed = note;
  changed = function;
  changed_ctx = ctx;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  if (observed == instance) changed = NULL;
  free(instance);
}

#include "parts/note-observed.h"
