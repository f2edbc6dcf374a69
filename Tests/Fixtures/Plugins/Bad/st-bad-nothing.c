/* Puts nothing with each fifth save, as nothing has changed since, and says OK. */
#include "snapnav_plugin.h"

static int64_t kept;

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  static int count;
  if (++count % 5 == 0) return SNAPNAV_OK;
  snapnav_value state = snapnav_int(kept);
  out->put(out->ctx, &state);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a number");
  kept = state->u.i;
  return SNAPNAV_OK;
}

#include "parts/nothing.h"

static const snapnav_plugin descriptor = {sizeof descriptor, 1,    0,    0,       "org.example.bad",
                                          "1.0.0",           start, NULL, save, restore,
                                          NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
