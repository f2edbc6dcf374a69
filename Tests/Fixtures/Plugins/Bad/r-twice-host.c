/* Keeps the host of the last start, and forgets it in the first stop: who is still there logs to nobody. */
#include "snapnav_plugin.h"

static const snapnav_host *last;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  last->log(last, 0, snapnav_text("a screen is filled"));
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  (void)ctx;
  last = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  last = host;
  return registrar->mediator(registrar, &one, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one"]})
