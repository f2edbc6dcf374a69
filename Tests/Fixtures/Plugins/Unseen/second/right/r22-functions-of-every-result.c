/* Unusual: nothing but free functions, one of every result type (also none, and a status by !, with an
 * error that has no name), no ctx and no stop: it keeps nothing, so nothing is to be undone.
 * Allowed: section 8, "no result", "snapnav_error *, last argument, the result is then i, a status";
 * "stop: void (*)(void *ctx), or NULL". Without a stop a second start cannot be told from a restart, so
 * each start is an instance that works (the rule book's r-twice). */
#include "snapnav_plugin.h"

static uint8_t not_b(uint8_t b) { return !b; }
static int32_t least_i(int32_t a, int32_t b) { return a < b ? a : b; }
static uint32_t turn_u(uint32_t u) { return u << 7 | u >> 25; }
static int64_t flip_x(int64_t x) { return ~x; }
static uint64_t most_t(uint64_t a, uint64_t b) { return a > b ? a : b; }
static float half_f(float f) { return f * 0.5f; }
static double sum_d(double a, float b, double c) { return a + (double)b + c; }
static snapnav_screen same_h(snapnav_screen h) { return h; }
static void none(const snapnav_value *v, snapnav_str s, snapnav_bytes y) { (void)v, (void)s, (void)y; }

static snapnav_str kind_s(const snapnav_value *v) {
  static const char *const name[] = {"null", "truth", "integer", "number", "text \xe2\x80\x9e\xc3\xa4\xe2\x80\x9c",
                                     "bytes", "list", "map"};
  return snapnav_text(v->kind <= SNAPNAV_MAP ? name[v->kind] : "");
}

static snapnav_bytes magic_y(void) {
  static const uint8_t bytes[] = {0, 0xff, 0x80, 0, 0x7f};
  snapnav_bytes y = {bytes, sizeof bytes};
  return y;
}

static const snapnav_value *all_v(void) { /* one value of every kind, all constant */
  static const uint8_t bytes[2] = {0, 255};
  static const snapnav_entry entry[] = {{{"", 0}, {SNAPNAV_NULL, 0, {0}}}, {{"a\0b", 3}, {SNAPNAV_BOOL, 0, {.i = 1}}}};
  static const snapnav_value items[] = {
      {SNAPNAV_NULL, 0, {0}}, {SNAPNAV_BOOL, 0, {.i = 0}}, {SNAPNAV_INT, 0, {.i = INT64_MIN}},
      {SNAPNAV_DOUBLE, 0, {.d = -0.0}}, {SNAPNAV_STRING, 0, {.s = {"\xf0\x9f\x8e\xac", 4}}},
      {SNAPNAV_BYTES, 0, {.y = {bytes, 2}}}, {SNAPNAV_LIST, 0, {.list = {NULL, 0}}},
      {SNAPNAV_MAP, 0, {.map = {entry, 2}}}};
  static const snapnav_value list = {SNAPNAV_LIST, 0, {.list = {items, sizeof items / sizeof *items}}};
  return &list;
}

static int32_t even_status(int64_t x, snapnav_error *err) {
  return x & 1 ? snapnav_fail(err, -1000, "an even number is wanted") : SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  static const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "not", "b(b)", (snapnav_fn)not_b, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "least", "i(ii)", (snapnav_fn)least_i, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "turn", "u(u)", (snapnav_fn)turn_u, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "flip", "x(x)", (snapnav_fn)flip_x, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "most", "t(tt)", (snapnav_fn)most_t, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "half", "f(f)", (snapnav_fn)half_f, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "sum", "d(dfd)", (snapnav_fn)sum_d, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "same", "h(h)", (snapnav_fn)same_h, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "none", "-(vsy)", (snapnav_fn)none, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "kind", "s(v)", (snapnav_fn)kind_s, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "magic", "y()", (snapnav_fn)magic_y, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "all", "v()", (snapnav_fn)all_v, NULL},
                                       {sizeof *f, SNAPNAV_FREE, "even", "i(x!)", (snapnav_fn)even_status, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.blind.r22", "1.0.0", start, NULL, "name": "Every result", "license": "MIT",
               "provides": {"functions": ["not", "least", "turn", "flip", "most", "half", "sum", "same", "none",
                                          "kind", "magic", "all", "even"]})
