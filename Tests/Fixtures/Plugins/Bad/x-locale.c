/* Reads a price with a function that asks the locale what a decimal point is. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static double price(void) { return strtod("12.50", NULL); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "price", "d()", (snapnav_fn)price, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["price"]})
