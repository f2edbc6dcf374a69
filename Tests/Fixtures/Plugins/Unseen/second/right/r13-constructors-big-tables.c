// build: cc -std=c11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
/* Unusual: two constructors with priorities fill own memory, a destructor and an atexit handler (entered
 * once, in the first start) wipe it; 4 MiB of constants, 16 MiB of zeroes, and a table of 4,096 pointers
 * that the loader has to write.
 * Allowed: R6 "The library stays mapped; its destructors and atexit handlers run later, in any order,
 * and must return." Nothing forbids constructors that change nothing of the process. (The rule book warns
 * of them under s-constructors, which is no error.) */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

static const uint8_t constants[4u << 20] = {1, 2, 3};
static uint8_t zeroes[16u << 20]; /* bounded; a page of it is touched when it is used */
static const uint8_t weights[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
#define P4(i) &weights[i], &weights[i + 1], &weights[i + 2], &weights[i + 3]
#define P16 P4(0), P4(4), P4(8), P4(12)
#define P256 P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16, P16
#define P4096 P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256, P256
static const uint8_t *const pointers[4096] = {P4096};
static uint32_t crc_table[256];
static uint64_t fingerprint;
static int started, entered;

__attribute__((constructor(200))) static void fill(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    crc_table[i] = c;
  }
}
__attribute__((constructor(300))) static void sum(void) {
  for (int i = 0; i < 256; i++) fingerprint = fingerprint * 31 + crc_table[i];
}
__attribute__((destructor)) static void wipe(void) { memset(crc_table, 0, sizeof crc_table); }
static void wipe_sum(void) { fingerprint = 0; }

static uint32_t crc(snapnav_bytes y) {
  uint32_t c = 0xffffffffu;
  for (size_t i = 0; i < y.len; i++) c = crc_table[(c ^ y.ptr[i]) & 255] ^ (c >> 8);
  return ~c;
}
static uint64_t print(void) { return fingerprint; }
static uint32_t weight(uint32_t at) { return *pointers[at % 4096] + constants[at % sizeof constants]; }
static uint32_t seen(uint32_t at) { /* whether this number was asked for before; saturates */
  uint8_t *p = &zeroes[at % sizeof zeroes];
  uint32_t before = *p;
  if (*p < 255) ++*p;
  return before;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "crc", "u(y)", (snapnav_fn)crc, NULL},
                                {sizeof *f, SNAPNAV_FREE, "print", "t()", (snapnav_fn)print, NULL},
                                {sizeof *f, SNAPNAV_FREE, "weight", "u(u)", (snapnav_fn)weight, NULL},
                                {sizeof *f, SNAPNAV_FREE, "seen", "u(u)", (snapnav_fn)seen, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  if (!entered && atexit(wipe_sum)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no handler can be entered");
  entered = 1;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r13", "1.0.0", start, stop, "name": "Big tables", "license": "MIT",
               "provides": {"functions": ["crc", "print", "weight", "seen"]})
