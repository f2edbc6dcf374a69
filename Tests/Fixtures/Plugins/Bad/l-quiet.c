/* Greets as soon as it is loaded. */
#include <stdio.h>

#include "snapnav_plugin.h"

static void greet(void) __attribute__((constructor));
static void greet(void) { puts("Bad 1.0.0, all rights reserved"); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;

  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
