/* Reads a number in the locale "C", and asks only then which one there was before. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

static double half(double number) {
  char text[64];
  snprintf(text, sizeof text, "%f", number);
  setlocale(LC_NUMERIC, "C");
  const char *before = setlocale(LC_NUMERIC, NULL); /* too late: it is "C" */
  double read = strtod(text, NULL);
  setlocale(LC_NUMERIC, before);
  return read > 0 || read <= 0 ? number / 2 : 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "half", "d(d)", (snapnav_fn)half, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["half"]})
