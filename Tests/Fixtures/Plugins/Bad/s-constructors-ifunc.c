/* Chooses a function while it is being linked: code runs before the host has asked. */
#include "snapnav_plugin.h"

static int one(void) { return 0; }
static int (*choose(void))(void) { return one; }
int chosen(void) __attribute__((ifunc("choose"), visibility("hidden")));

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return chosen();
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
