/* Looks at the first update before it looks how many there are: a state of nothing has none. */
#include "snapnav_plugin.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  if (transition->updates[0]->op == SNAPNAV_CLEAR) return SNAPNAV_OK;
  for (uint32_t i = 0; i < transition->count; i++) {
    const snapnav_update *update = transition->updates[i];
    if (update->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known here");
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .flags = 0, .id = "screen", .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
