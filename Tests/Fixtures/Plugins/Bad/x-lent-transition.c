/* Draws its title anew from where the last transition told it. */
#include "snapnav_plugin.h"

static snapnav_str location;
static volatile char first;
static const snapnav_host *host;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  location = transition->location;
  return SNAPNAV_OK;
}

static void changed(void *ctx, snapnav_screen screen) {
  (void)ctx, (void)screen;
  if (location.len) first = location.ptr[0];
}

static void stop(void *ctx) {
  (void)ctx;
  location.len = 0;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .present = present, .changed = changed};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
