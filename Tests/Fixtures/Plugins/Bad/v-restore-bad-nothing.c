/* Puts nothing with each seventh save, as nothing has changed since, and says OK. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { int64_t number; };
#include "parts/note.h"

static int64_t number(void *instance) { return ((struct note *)instance)->number; }
static void set_number(void *instance, int64_t value) { ((struct note *)instance)->number = value; }

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  static int count;
  if (++count % 7 == 0) return SNAPNAV_OK;
  snapnav_value state = snapnav_int(number(instance));
  out->put(out->ctx, &state);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state,
                              snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a number");
  set_number(instance, state->u.i);
  return SNAPNAV_OK;
}

static const snapnav_screen_type type = {.size = sizeof type,
                                         .id = "note",
                                         .create = create,
                                         .destroy = destroy,
                                         .save = save,
                                         .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "number", "x(@)", (snapnav_fn)number, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "number", "-(@x)", (snapnav_fn)set_number, NULL},
};
#include "parts/screen.h"
