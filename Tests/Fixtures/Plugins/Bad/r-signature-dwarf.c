/* The function answers an unsigned number; its signature says a signed one. */
#include "snapnav_plugin.h"

static uint32_t count(void) { return 3; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {sizeof function, SNAPNAV_FREE, "count", "i()",
                                            (snapnav_fn)count, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["count"]})
