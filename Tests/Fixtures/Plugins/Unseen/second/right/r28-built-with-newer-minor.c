/* Unusual: built as with a header of minor version 7: note and descriptor say 1.7, the least host minor
 * is 0; descriptor and registered structs have fields appended that 1.0 does not know, and larger sizes.
 * It reads nothing newer than 1.0 without asking for the size first.
 * Allowed: R2 "Structs begin with `size`, set by whoever fills them; fields are only ever appended. Test
 * SNAPNAV_HAS(p, field)"; section 1 "contract minor, least host minor". */
#include "snapnav_plugin.h"
#undef SNAPNAV_ABI_MINOR
#define SNAPNAV_ABI_MINOR 7u /* what a later header would say */

typedef struct { snapnav_plugin now; void (*suspend)(void *); uint64_t more[3]; } plugin_7;
typedef struct { snapnav_mediator now; void (*explain)(void *); uint64_t more[2]; } mediator_7;
typedef struct { snapnav_effect now; uint64_t more[4]; } effect_7;
typedef struct { snapnav_function now; const char *help; } function_7;
typedef struct { snapnav_host now; uint64_t (*now_ns)(const snapnav_host *); } host_7;

static const snapnav_host *host;
static int started;

static uint8_t has_clock(void) { /* no more is read than `size` says is there */
  return host->abi_minor >= 7 && host->size >= offsetof(host_7, now_ns) + sizeof(void *);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  return n->flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known") : SNAPNAV_OK;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)visible, (void)arguments, (void)token;
  return flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known") : SNAPNAV_OK;
}

static void explain(void *ctx) { (void)ctx; }
static void suspend(void *ctx) { (void)ctx; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  mediator_7 m = {{sizeof m, 0, "through", NULL, mediate, NULL, NULL}, explain, {1, 2}};
  effect_7 e = {{sizeof e, 0, "veil", NULL, set_visible, NULL, NULL}, {~0ull, 2, 3, 4}};
  function_7 f = {{sizeof f, SNAPNAV_FREE, "hasClock", "b()", (snapnav_fn)has_clock, NULL}, "whether the host has a clock"};
  snapnav_status s = r->mediator(r, &m.now, err);
  if (s >= 0) s = r->effect(r, &e.now, err);
  if (s >= 0) s = r->function(r, NULL, &f.now, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

static const plugin_7 descriptor = {{sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.blind.r28",
                                     "1.7.0", start, stop, NULL, NULL, NULL}, suspend, {7, 7, 7}};
SNAPNAV_PLUGIN_WITH(descriptor.now, "org.example.blind.r28", "1.7.0", "name": "From a later time", "license": "MIT",
                    "provides": {"mediators": ["through"], "effects": ["veil"], "functions": ["hasClock"]})
