/* Takes a while for every route. */
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out, (void)err;
  usleep(4000);
  return SNAPNAV_DECLINE;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
