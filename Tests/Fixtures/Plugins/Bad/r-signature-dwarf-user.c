/* It takes a number where the signature says the user pointer. */
#include "snapnav_plugin.h"

static int64_t twice(int32_t number) { return (int64_t)number * 2; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {sizeof function, SNAPNAV_FREE, "twice", "x(p)", (snapnav_fn)twice, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["twice"]})
