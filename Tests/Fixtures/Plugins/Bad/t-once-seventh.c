/* Answers, and now and then completes the token all the same. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int count;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)out, (void)err;
  if (++count % 9 == 0) host->complete(host, token, SNAPNAV_DECLINE, NULL, NULL);
  return SNAPNAV_DECLINE;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
