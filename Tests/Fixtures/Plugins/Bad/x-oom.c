/* Writes into the memory that it asked for without looking whether it got any. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static int64_t length(snapnav_str text) {
  char *copy = malloc(text.len + 1);
  memcpy(copy, text.ptr, text.len);
  copy[text.len] = 0;
  int64_t count = (int64_t)strlen(copy);
  free(copy);
  return count;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "length", "x(s)", (snapnav_fn)length, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["length"]})
