/* Saves how far a screen was scrolled as a number, and takes only the map that it saved before 2.0. */
#include "snapnav_plugin.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out,
                                snapnav_error *err) {
  (void)ctx, (void)screen, (void)err;
  const snapnav_value line = snapnav_int(7);
  out->put(out->ctx, &line);
  return SNAPNAV_OK;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view,
                                   snapnav_error *err) {
  (void)ctx, (void)screen;
  if (view->kind == SNAPNAV_MAP) return SNAPNAV_OK;
  return snapnav_fail(err, SNAPNAV_E_TYPE, "the view is no map");
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
