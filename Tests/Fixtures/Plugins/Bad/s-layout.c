/* Was built with structs of another layout. */
#include "snapnav_plugin.h"

#undef SNAPNAV_LAYOUT
#define SNAPNAV_LAYOUT 0x12345678u

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
