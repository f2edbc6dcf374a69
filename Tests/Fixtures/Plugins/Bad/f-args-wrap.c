/* Breaks a text into lines of forty bytes, also within a letter. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static char *lines;

static snapnav_str wrap(snapnav_str text) {
  free(lines);
  lines = malloc(text.len + text.len / 40 + 1);
  if (!lines) return snapnav_text("");
  size_t count = 0;
  for (size_t i = 0; i < text.len; i++) {
    if (i && i % 40 == 0) lines[count++] = '\n';
    lines[count++] = text.ptr[i];
  }
  return (snapnav_str){lines, count};
}

static void stop(void *ctx) {
  (void)ctx;
  free(lines);
  lines = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "wrap", "s(s)", (snapnav_fn)wrap, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["wrap"]})
