/* Tells people on standard output that it is there. */
#include <stdio.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  (void)err;
  puts("hello from a plugin");
  fflush(stdout);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
