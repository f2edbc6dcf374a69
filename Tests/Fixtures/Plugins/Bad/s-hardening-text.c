/* flags: -Wl,-z,notext */
/* Changes its own code while it is loaded. */
#include "snapnav_plugin.h"

__asm__(".section .text.late, \"ax\"\n.quad environ\n.previous");

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
