/* Its message is longer than the slot, and it copies all of it. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  if (err) {
    char *message = err->message;
    for (int i = 0; i < 270; i++) message[i] = '.';
    err->message[247] = 0;
    err->code = SNAPNAV_E_FAIL;
  }
  return SNAPNAV_E_FAIL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
