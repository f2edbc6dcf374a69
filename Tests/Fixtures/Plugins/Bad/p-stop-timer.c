/* A timer that nobody took back runs when the plugin was stopped. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static void blink(void *user) { host->schedule(host, 1000000, blink, user, NULL, NULL); }
static int blinks;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)transition, (void)token, (void)err;
  if (!blinks++) blink(NULL);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {.size = sizeof screen, .id = "screen", .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
