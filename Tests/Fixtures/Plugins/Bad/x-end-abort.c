/* Ends the program in its destructor when it finds that it was used. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static int starts;
static void stop(void *ctx) { (void)ctx; }
__attribute__((destructor)) static void gone(void) {
  if (starts) abort();
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  starts++;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT", "provides": {})
