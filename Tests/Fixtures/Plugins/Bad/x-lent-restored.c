/* Looks once more at the state that it got back, where it lay, when the effect is shown. */
#include "snapnav_plugin.h"

static const snapnav_value *given;
static int64_t shown;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  if (given && given->u.i < 0) return snapnav_fail(err, SNAPNAV_E_STATE, "it was never shown");
  given = NULL;
  shown += visible != 0;
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_value count = snapnav_int(shown);
  out->put(out->ctx, &count);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is no integer");
  given = state;
  shown = state->u.i;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  given = NULL;
  shown = 0;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL, NULL};
  return registrar->effect(registrar, &odd, err);
}

static const snapnav_plugin descriptor = {.size = sizeof descriptor,
                                          .abi_major = SNAPNAV_ABI_MAJOR,
                                          .abi_minor = SNAPNAV_ABI_MINOR,
                                          .id = "org.example.bad",
                                          .version = "1.0.0",
                                          .start = start,
                                          .save = save,
                                          .restore = restore};

SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT",
                    "provides": {"effects": ["odd"]})
