/* flags: -lm */
/* Rounds upwards for its sums, and so does everybody from then on. */
#include <fenv.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  fesetround(FE_UPWARD);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
