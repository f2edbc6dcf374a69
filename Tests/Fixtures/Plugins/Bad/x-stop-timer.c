/* The timer of its effect runs on when the plugin was stopped. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static void blink(void *user) { host->schedule(host, 1000000000, blink, user, NULL, NULL); }

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  if (!visible) return SNAPNAV_OK;
  return host->schedule(host, 1000000000, blink, NULL, NULL, err);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL};
  return registrar->effect(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"effects": ["odd"]})
