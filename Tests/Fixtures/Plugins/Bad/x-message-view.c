/* Keeps no view, and does not say so: an error without a message. */
#include "snapnav_plugin.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++) {
    const snapnav_update *update = transition->updates[i];
    if (update->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known here");
  }
  return SNAPNAV_OK;
}

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out,
                                snapnav_error *err) {
  (void)ctx, (void)screen, (void)out, (void)err;
  return SNAPNAV_E_UNSUPPORTED;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view,
                                   snapnav_error *err) {
  (void)ctx, (void)screen, (void)view, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {.size = sizeof screen,
                                           .id = "screen",
                                           .present = present,
                                           .save_view = save_view,
                                           .restore_view = restore_view};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
