/* Puts its stop function into the descriptor when it is started. */
#include "snapnav_plugin.h"

static snapnav_plugin descriptor;
static void stop(void *ctx) { (void)ctx; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  descriptor.stop = stop;
  return SNAPNAV_OK;
}
static snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, NULL};

SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
