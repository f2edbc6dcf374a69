/* A setter that takes a pointer where its signature says a text by value. */
#include "snapnav_plugin.h"

static void note(const snapnav_str *text) { (void)text; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {sizeof function, SNAPNAV_FREE, "note", "-(s)",
                                            (snapnav_fn)note, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["note"]})
