/* Answers how often a letter stands in a text, and sorts the letters of the caller's for it. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static int64_t most(snapnav_str text) {
  int64_t best = 0, run = 0;
  if (text.len > 1) qsort((char *)text.ptr, text.len, 1, compare);
  for (size_t i = 0; i < text.len; i++) {
    run = i && text.ptr[i] == text.ptr[i - 1] ? run + 1 : 1;
    if (run > best) best = run;
  }
  return best;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function function = {
      sizeof function, SNAPNAV_FREE, "most", "x(s)", (snapnav_fn)most, NULL};
  return registrar->function(registrar, NULL, &function, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["most"]})
