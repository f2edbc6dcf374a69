// build: clang -std=c11 -O2 -ffreestanding -fno-stack-protector -nostdlib -fuse-ld=lld -fvisibility=hidden -Wl,-z,nosectionheader -Wl,--hash-style=sysv -Wl,-z,relro,-z,now -Wl,--build-id=0x0123456789abcdef -Wl,-s
/* Unusual: it needs no library at all, not even the C library; it has no _init and no _fini, only the old
 * hash table, a build-id of 8 bytes, and no section headers: the note is found by its PT_NOTE segment alone.
 * Allowed: section 1 "An ELF note ... in a PT_NOTE segment (readelf -n shows it)"; "A plugin is one shared
 * library that exports one symbol". */
#include "snapnav_plugin.h"

static int started;

static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static uint64_t letters(snapnav_str s) { /* code points */
  uint64_t n = 0;
  for (size_t i = 0; i < s.len; i++) n += ((uint8_t)s.ptr[i] & 0xc0) != 0x80;
  return n;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  return letters(n->route) > 2000 ? snapnav_fail(err, SNAPNAV_VETO, "This route is too long.") : SNAPNAV_OK;
}

static const snapnav_function functions[] = {{sizeof *functions, SNAPNAV_FREE, "gcd", "t(tt)", (snapnav_fn)gcd, NULL},
                                             {sizeof *functions, SNAPNAV_FREE, "letters", "t(s)", (snapnav_fn)letters, NULL}};
static const snapnav_mediator mediator = {sizeof mediator, SNAPNAV_CONDITION, "short-route", NULL, mediate, NULL, NULL};

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_status s = r->function(r, NULL, &functions[0], err);
  if (s >= 0) s = r->function(r, NULL, &functions[1], err);
  if (s >= 0) s = r->mediator(r, &mediator, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r30", "1.0.0", start, stop, "name": "Out of nothing", "license": "MIT",
               "provides": {"functions": ["gcd", "letters"], "mediators": ["short-route"]})
