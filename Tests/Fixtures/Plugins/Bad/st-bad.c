/* Takes over the first half of a state before it finds the second half bad. */
#include "snapnav_plugin.h"

static int64_t visits, stars;

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  visits = stars = 0;
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entries[] = {{snapnav_text("visits"), snapnav_int(visits)}, {snapnav_text("stars"), snapnav_int(stars)}};
  snapnav_value map = {.kind = SNAPNAV_MAP};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_MAP || state->u.map.count != 2)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "two entries are expected");
  int64_t *places[2] = {&visits, &stars};
  for (int i = 0; i < 2; i++) {
    if (state->u.map.items[i].value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
    *places[i] = state->u.map.items[i].value.u.i;
  }
  return SNAPNAV_OK;
}

static const snapnav_plugin plugin = {
    .size = sizeof plugin, .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR, .id = "org.example.bad",
    .version = "1.0.0", .start = start, .save = save, .restore = restore};
SNAPNAV_PLUGIN_WITH(plugin, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
