/* Breaks R1 "There is no free() in the contract" (z-soak, r-restart): each result of upper() is a new malloc
 * that the author thinks the host frees; it copies only. Say: memory lost with each call of upper. */
#include <stdlib.h>
#include "snapnav_plugin.h"

static snapnav_str upper(snapnav_str text) {
  snapnav_str answer = {"", 0};
  char *copy = malloc(text.len + 1); /* the caller's from now on */
  if (!copy) return answer;
  for (size_t i = 0; i < text.len; i++) {
    char c = text.ptr[i];
    copy[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
  }
  copy[text.len] = 0;
  answer.ptr = copy;
  answer.len = text.len;
  return answer;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "upper", "s(s)", (snapnav_fn)upper, NULL};
  return r->function(r, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.letters", "1.0.0", start, NULL, "name": "Letters", "license": "MIT",
               "provides": {"functions": ["upper"]})
