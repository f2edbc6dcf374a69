/* Believes the place that a saved state says, and looks there for what was chosen last. */
#include "snapnav_plugin.h"

static const int32_t stars[8] = {1, 2, 3, 4, 5, 4, 3, 2};
static int64_t place;
static volatile int32_t shown;

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  place = 3;
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_value value = snapnav_int(place);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  shown = stars[state->u.i];
  place = state->u.i;
  return SNAPNAV_OK;
}

static const snapnav_plugin plugin = {
    .size = sizeof plugin, .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR, .id = "org.example.bad",
    .version = "1.0.0", .start = start, .save = save, .restore = restore};
SNAPNAV_PLUGIN_WITH(plugin, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
