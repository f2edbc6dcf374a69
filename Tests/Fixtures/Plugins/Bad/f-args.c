/* Doubles a text into a buffer for short ones. */
#include "snapnav_plugin.h"
#include <string.h>

static snapnav_str twice(snapnav_str text) {
  static char out[64];
  snapnav_str answer = {out, 2 * text.len};
  char small[64];
  for (size_t i = 0; i < 2 * text.len; i++)
    ((volatile char *)small)[i] = text.ptr[i % text.len];
  memcpy(out, small, 2 * text.len);
  return answer;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "twice", "s(s)",
                                       (snapnav_fn)twice, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["twice"]})
