/* Keeps the observer of an instance that is gone. */
#include <stdlib.h>

#include "snapnav_plugin.h"
#include "parts/note-told.h"
static struct note gone;

static int32_t get_level(struct note *note) { return note->level; }
static void tell(struct note *note) {
  snapnav_value value = snapnav_int(note->level);
  if (note->changed) note->changed(note->changed_ctx, &value);
}
static void set_level(struct note *note, int32_t level) {
  if (level == note->level) return;
  note->level = level;
  tell(note);
  tell(&gone);
}

#include "parts/observe.h"

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  gone = *(struct note *)instance;
  free(instance);
}

#include "parts/note-observed.h"
