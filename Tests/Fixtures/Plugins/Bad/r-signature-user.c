/* The user pointer stands behind a value; it must be first, or right after the instance. */
#include "snapnav_plugin.h"

static int64_t twice(int64_t number, void *user) { return (void)user, number * 2; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {sizeof function, SNAPNAV_FREE, "twice", "x(xp)", (snapnav_fn)twice, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["twice"]})
