/* Takes a signal over in start and never gives it back. */
#include <signal.h>

#include "snapnav_plugin.h"

static volatile sig_atomic_t resized;
static void arrived(int number) { (void)number, resized = 1; }
static int32_t is_resized(void) { return resized; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "isResized", "i()", (snapnav_fn)is_resized, NULL};
  signal(SIGWINCH, arrived);
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["isResized"]})
