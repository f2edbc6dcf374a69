/* Takes a break that a signal made for the end of its wait. */
#include <time.h>

#include "snapnav_plugin.h"

static int32_t wait(void) {
  struct timespec pause = {0, 400000000};
  return nanosleep(&pause, NULL);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "wait", "i()", (snapnav_fn)wait, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["wait"]})
