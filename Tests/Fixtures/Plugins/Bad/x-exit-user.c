/* Counts behind its user pointer, and registered it with none. */
#include "snapnav_plugin.h"

static int64_t count(int64_t *counted) { return ++*counted; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {sizeof function, SNAPNAV_FREE, "count", "x(p)", (snapnav_fn)count, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["count"]})
