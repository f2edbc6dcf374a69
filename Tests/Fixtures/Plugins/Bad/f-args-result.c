/* Cuts a text after three bytes, in the middle of a letter where it likes. */
#include "snapnav_plugin.h"

static snapnav_str first(snapnav_str text) {
  if (text.len > 3) text.len = 3;
  return text;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "first", "s(s)",
                                       (snapnav_fn)first, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["first"]})
