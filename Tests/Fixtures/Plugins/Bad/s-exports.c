/* flags: -fvisibility=default */
/* Exports all its functions: one name too many. */
#include "snapnav_plugin.h"

int helper_of_bad(int number);
int helper_of_bad(int number) { return number + 1; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
