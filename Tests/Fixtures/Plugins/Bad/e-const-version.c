/* Writes the version that it has found out into its descriptor, when it stops. */
#include "snapnav_plugin.h"

static snapnav_plugin descriptor;
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  (void)ctx;
  descriptor.version = "1.0.1"; /* for the next life */
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}
static snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, stop, NULL, NULL, NULL};

SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT",
                    "provides": {"mediators": ["odd"]})
