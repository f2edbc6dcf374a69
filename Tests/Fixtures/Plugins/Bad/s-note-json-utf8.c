/* The name is Latin-1, not UTF-8. */
#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad" "\", \"name\": \"B\xe4" "d", "1.0.0", start, NULL, "license": "MIT", "provides": {})
