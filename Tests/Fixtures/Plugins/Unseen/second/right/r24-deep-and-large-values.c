/* Unusual: values just within the limits: 64 lists and maps in one another (the innermost is a number) as
 * a function's result, in a route's payload and in a mediator's walk; bytes of 8 MiB; a list of 100,000.
 * Allowed: section 3 "values lie at most 64 deep in one another and take at most 16 MiB". */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include "snapnav_plugin.h"

enum { DEEP = 64, LONG = 100000, LARGE = 8 << 20 };
static snapnav_value lists[DEEP], maps[DEEP];
static snapnav_entry entries[DEEP];
static snapnav_value wide[LONG], wide_list;
static uint8_t *large; /* pages of zeroes, made when asked for, given back in stop */
static int started;

static void build(void) {
  lists[DEEP - 1] = maps[DEEP - 1] = snapnav_int(64);
  for (int i = DEEP - 2; i >= 0; i--) {
    lists[i].kind = SNAPNAV_LIST;
    lists[i].u.list.items = &lists[i + 1];
    lists[i].u.list.count = 1;
    entries[i].key = snapnav_text("in");
    entries[i].value = maps[i + 1];
    maps[i].kind = SNAPNAV_MAP;
    maps[i].u.map.items = &entries[i];
    maps[i].u.map.count = 1;
  }
  for (int i = 0; i < LONG; i++) wide[i] = snapnav_int(i);
  wide_list.kind = SNAPNAV_LIST;
  wide_list.u.list.items = wide;
  wide_list.u.list.count = LONG;
}

static const snapnav_value *deep_list(void) { return &lists[0]; }
static const snapnav_value *deep_map(void) { return &maps[0]; }
static const snapnav_value *wide_value(void) { return &wide_list; }

static snapnav_bytes large_bytes(void) {
  snapnav_bytes y = {NULL, 0};
  if (!large) {
    void *p = mmap(NULL, LARGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) return y;
    large = p;
  }
  y.ptr = large;
  y.len = LARGE;
  return y;
}

static uint32_t depth_of(const snapnav_value *v) {
  uint32_t most = 0;
  if (v->kind == SNAPNAV_LIST)
    for (size_t i = 0; i < v->u.list.count; i++) {
      uint32_t d = depth_of(&v->u.list.items[i]);
      if (d > most) most = d;
    }
  if (v->kind == SNAPNAV_MAP)
    for (size_t i = 0; i < v->u.map.count; i++) {
      uint32_t d = depth_of(&v->u.map.items[i].value);
      if (d > most) most = d;
    }
  return most + 1;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  if (depth_of(n->payload) > DEEP || depth_of(n->arguments) > DEEP)
    return snapnav_fail(err, SNAPNAV_E_ARG, "deeper than the contract allows");
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (route.len != 4 || memcmp(route.ptr, "deep", 4)) return SNAPNAV_DECLINE;
  snapnav_entry e[2] = {{snapnav_text("navigation"), snapnav_string("go-deep")}, {snapnav_text("payload"), maps[1]}};
  snapnav_value answer = {SNAPNAV_MAP, 0, {0}}; /* with its payload 64 deep, not 65 */
  answer.u.map.items = e;
  answer.u.map.count = 2;
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "deepList", "v()", (snapnav_fn)deep_list, NULL},
                                {sizeof *f, SNAPNAV_FREE, "deepMap", "v()", (snapnav_fn)deep_map, NULL},
                                {sizeof *f, SNAPNAV_FREE, "wide", "v()", (snapnav_fn)wide_value, NULL},
                                {sizeof *f, SNAPNAV_FREE, "large", "y()", (snapnav_fn)large_bytes, NULL},
                                {sizeof *f, SNAPNAV_FREE, "depth", "u(v)", (snapnav_fn)depth_of, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  snapnav_mediator m = {sizeof m, 0, "not-too-deep", NULL, mediate, NULL, NULL};
  snapnav_router t = {sizeof t, 0, "deep", NULL, resolve, NULL, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->router(r, &t, err);
  if (s < 0) return s;
  build();
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  if (large) munmap(large, LARGE);
  large = NULL;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r24", "1.0.0", start, stop, "name": "Deep and large", "license": "MIT",
               "provides": {"functions": ["deepList", "deepMap", "wide", "large", "depth"],
                            "mediators": ["not-too-deep"], "routers": ["deep"]})
