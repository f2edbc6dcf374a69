/* Waits in its destructor for a thread that has ended long ago. */
#include <unistd.h>

#include "snapnav_plugin.h"

static int starts;
__attribute__((destructor)) static void gone(void) {
  while (starts) pause();
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  starts++;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
