/* Allocates room for twenty bytes of a text, and puts a 0 behind them. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static char *last;

static int64_t keep(snapnav_str text) {
  size_t count = text.len < 20 ? text.len : 20;
  free(last);
  last = malloc(20);
  if (!last) return 0;
  if (count) memcpy(last, text.ptr, count);
  ((volatile char *)last)[count] = 0;
  return (int64_t)count;
}

static void stop(void *ctx) {
  (void)ctx;
  free(last);
  last = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "keep", "x(s)", (snapnav_fn)keep, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["keep"]})
