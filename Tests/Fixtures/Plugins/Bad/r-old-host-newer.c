/* Wants exactly the host that it was built with, and does not say so. */
#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)registrar, (void)config, (void)ctx, (void)err;
  return host->size == sizeof *host ? SNAPNAV_OK : SNAPNAV_E_UNSUPPORTED;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
