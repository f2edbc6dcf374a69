// right: a hot loop in target_clones: the compiler brings an indirect function and its resolver (rule s-constructors: only those that the language brings)
// build: cc -std=c11 -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
__attribute__((target_clones("avx2", "default"))) static uint32_t adler(const uint8_t *p, size_t n) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < n; i++) {
    a += p[i];
    if (a >= 65521) a -= 65521;
    b += a;
    if (b >= 65521) b -= 65521;
  }
  return b << 16 | a;
}
static uint32_t checksum(snapnav_bytes y) { return adler(y.ptr, y.len); }
static uint32_t text_checksum(snapnav_str s) { return adler((const uint8_t *)s.ptr, s.len); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "checksum", "u(y)", (snapnav_fn)checksum, NULL},
                          {sizeof *f, SNAPNAV_FREE, "textChecksum", "u(s)", (snapnav_fn)text_checksum, NULL}};
  snapnav_status s = SNAPNAV_OK;
  for (size_t i = 0; s == SNAPNAV_OK && i < 2; i++) s = r->function(r, NULL, &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.s09", "1.0.0", start, NULL, "name": "Checksums", "license": "MIT", "provides": {"functions": ["checksum", "textChecksum"]})
