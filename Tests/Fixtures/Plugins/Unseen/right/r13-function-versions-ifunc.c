// Unusual: target_clones: the compiler makes an indirect function (IFUNC) and its resolver; the loader chooses the AVX2 body or the plain one.
// Allowed: indirect functions that the language (here: its compiler) brings; the resolver only looks at the processor.
// build: cc -O3 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"

__attribute__((target_clones("default", "avx2"), noinline)) static uint64_t sum(const uint8_t *p, size_t n) {
  uint64_t s = 0;
  for (size_t i = 0; i < n; i++) s += p[i];
  return s;
}

__attribute__((target_clones("default", "avx2"), noinline)) static uint64_t blanks(const char *p, size_t n) {
  uint64_t s = 0;
  for (size_t i = 0; i < n; i++) s += p[i] == ' ';
  return s;
}

static uint64_t sum_of(snapnav_bytes y) { return sum(y.ptr, y.len); }
static uint64_t blanks_of(snapnav_str s) { return blanks(s.ptr, s.len); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  const snapnav_function a = {sizeof a, SNAPNAV_FREE, "sum", "t(y)", (snapnav_fn)sum_of, NULL};
  const snapnav_function b = {sizeof b, SNAPNAV_FREE, "blanks", "t(s)", (snapnav_fn)blanks_of, NULL};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = r->function(r, NULL, &a, err);
  if (s >= 0) s = r->function(r, NULL, &b, err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.versions", "1.0.0", start, NULL,
               "name": "Function versions", "license": "MIT", "provides": {"functions": ["sum", "blanks"]})
