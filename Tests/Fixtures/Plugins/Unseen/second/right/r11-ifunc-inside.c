// build: cc -std=c11 -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
/* Unusual: an indirect function (STT_GNU_IFUNC) chooses between two ways of counting bits when the
 * library is loaded; its resolver reads the processor's features and touches nothing else.
 * Allowed: no sentence of the header forbids it: R6 orders entry, start, callbacks, stop, and the entry
 * point stays pure. (The rule book warns of it under s-constructors, which is no error.) */
#include "snapnav_plugin.h"

static int started;

static uint32_t bits_plain(uint64_t x) {
  uint32_t n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}
#if defined(__x86_64__)
__attribute__((target("popcnt"))) static uint32_t bits_fast(uint64_t x) { return (uint32_t)__builtin_popcountll(x); }
#endif
typedef uint32_t counter(uint64_t);
static counter *choose(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("popcnt")) return bits_fast;
#endif
  return bits_plain;
}
__attribute__((visibility("hidden"))) uint32_t r11_bits(uint64_t x) __attribute__((ifunc("choose")));
static counter *const table[2] = {r11_bits, bits_plain}; /* an indirect function in a table, too */

static uint32_t bits(uint64_t x) { return r11_bits(x); }
static uint8_t agree(uint64_t x) { return table[0](x) == table[1](x); }

static uint32_t bits_of_all(snapnav_bytes y) {
  uint32_t n = 0;
  for (size_t i = 0; i < y.len; i++) n += r11_bits(y.ptr[i]);
  return n;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "bits", "u(t)", (snapnav_fn)bits, NULL},
                                {sizeof *f, SNAPNAV_FREE, "agree", "b(t)", (snapnav_fn)agree, NULL},
                                {sizeof *f, SNAPNAV_FREE, "bitsOfAll", "u(y)", (snapnav_fn)bits_of_all, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r11", "1.0.0", start, stop, "name": "Bits", "license": "MIT",
               "provides": {"functions": ["bits", "agree", "bitsOfAll"]})
