// Unusual: 1,000 free functions from one constant table, ten signatures, each with its own `user`; nothing is ever allocated.
// Allowed: the contract sets no number; names are short, the note stays far below 64 KiB, and `user` is constant data.
// build: cc -O2 -g -gz=zlib -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"

#define T10(F, p) F(p##0) F(p##1) F(p##2) F(p##3) F(p##4) F(p##5) F(p##6) F(p##7) F(p##8) F(p##9)
#define H0(F) T10(F, 00) T10(F, 01) T10(F, 02) T10(F, 03) T10(F, 04) T10(F, 05) T10(F, 06) T10(F, 07) T10(F, 08) T10(F, 09)
#define H1(F) T10(F, 10) T10(F, 11) T10(F, 12) T10(F, 13) T10(F, 14) T10(F, 15) T10(F, 16) T10(F, 17) T10(F, 18) T10(F, 19)
#define H2(F) T10(F, 20) T10(F, 21) T10(F, 22) T10(F, 23) T10(F, 24) T10(F, 25) T10(F, 26) T10(F, 27) T10(F, 28) T10(F, 29)
#define H3(F) T10(F, 30) T10(F, 31) T10(F, 32) T10(F, 33) T10(F, 34) T10(F, 35) T10(F, 36) T10(F, 37) T10(F, 38) T10(F, 39)
#define H4(F) T10(F, 40) T10(F, 41) T10(F, 42) T10(F, 43) T10(F, 44) T10(F, 45) T10(F, 46) T10(F, 47) T10(F, 48) T10(F, 49)
#define H5(F) T10(F, 50) T10(F, 51) T10(F, 52) T10(F, 53) T10(F, 54) T10(F, 55) T10(F, 56) T10(F, 57) T10(F, 58) T10(F, 59)
#define H6(F) T10(F, 60) T10(F, 61) T10(F, 62) T10(F, 63) T10(F, 64) T10(F, 65) T10(F, 66) T10(F, 67) T10(F, 68) T10(F, 69)
#define H7(F) T10(F, 70) T10(F, 71) T10(F, 72) T10(F, 73) T10(F, 74) T10(F, 75) T10(F, 76) T10(F, 77) T10(F, 78) T10(F, 79)
#define H8(F) T10(F, 80) T10(F, 81) T10(F, 82) T10(F, 83) T10(F, 84) T10(F, 85) T10(F, 86) T10(F, 87) T10(F, 88) T10(F, 89)
#define H9(F) T10(F, 90) T10(F, 91) T10(F, 92) T10(F, 93) T10(F, 94) T10(F, 95) T10(F, 96) T10(F, 97) T10(F, 98) T10(F, 99)
#define ALL(F) H0(F) H1(F) H2(F) H3(F) H4(F) H5(F) H6(F) H7(F) H8(F) H9(F)

struct one { int64_t number; const char *name; snapnav_value value; };
#define ROW(n) {1##n - 1000, "f" #n, {SNAPNAV_INT, 0, {1##n - 1000}}},
static const struct one table[1000] = {ALL(ROW)};

static int64_t add(void *user, int64_t x) { return (int64_t)((uint64_t)x + (uint64_t)((const struct one *)user)->number); }
static uint64_t mix(void *user, uint64_t x) { return x ^ (uint64_t)((const struct one *)user)->number; }
static int32_t least(void *user, int32_t x) {
  int32_t n = (int32_t)((const struct one *)user)->number;
  return x < n ? x : n;
}
static uint32_t most(void *user, uint32_t x) {
  uint32_t n = (uint32_t)((const struct one *)user)->number;
  return x > n ? x : n;
}
static double plus(void *user, double x) { return x + (double)((const struct one *)user)->number; }
static float times(void *user, float x) { return x * (float)((const struct one *)user)->number; }
static uint8_t odd(void *user, uint8_t x) { return (uint8_t)((((const struct one *)user)->number & 1) ^ (x != 0)); }
static snapnav_str called(void *user) { return snapnav_text(((const struct one *)user)->name); }
static const snapnav_value *number(void *user) { return &((const struct one *)user)->value; }
static void nothing(void *user, snapnav_str text) { (void)user, (void)text; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const struct { const char *signature; snapnav_fn fn; } shapes[10] = {
      {"x(px)", (snapnav_fn)add},  {"t(pt)", (snapnav_fn)mix},   {"i(pi)", (snapnav_fn)least}, {"u(pu)", (snapnav_fn)most},
      {"d(pd)", (snapnav_fn)plus}, {"f(pf)", (snapnav_fn)times}, {"b(pb)", (snapnav_fn)odd},   {"s(p)", (snapnav_fn)called},
      {"v(p)", (snapnav_fn)number}, {"-(ps)", (snapnav_fn)nothing}};
  (void)host, (void)config, (void)ctx;
  for (int i = 0; i < 1000; i++) {
    const snapnav_function f = {sizeof f, SNAPNAV_FREE, table[i].name, shapes[i % 10].signature, shapes[i % 10].fn,
                                (void *)&table[i]};
    snapnav_status s = r->function(r, NULL, &f, err);
    if (s < 0) return s;
  }
  return SNAPNAV_OK;
}

static const snapnav_plugin descriptor = {
    sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.authors.right.thousand", "1.0.0", start, NULL, NULL, NULL, NULL};
#define QUOTED(n) ",\"f" #n "\""
#define TENS_BUT_ONE(F, p) F(p##1) F(p##2) F(p##3) F(p##4) F(p##5) F(p##6) F(p##7) F(p##8) F(p##9)
#define H0_BUT_ONE(F) TENS_BUT_ONE(F, 00) T10(F, 01) T10(F, 02) T10(F, 03) T10(F, 04) T10(F, 05) T10(F, 06) T10(F, 07) T10(F, 08) T10(F, 09)
SNAPNAV_NOTE(0, 0, "{\"id\":\"org.authors.right.thousand\",\"version\":\"1.0.0\",\"name\":\"Thousand\",\"license\":\"MIT\","
                   "\"provides\":{\"functions\":[\"f000\"" H0_BUT_ONE(QUOTED) H1(QUOTED) H2(QUOTED) H3(QUOTED) H4(QUOTED)
                   H5(QUOTED) H6(QUOTED) H7(QUOTED) H8(QUOTED) H9(QUOTED) "]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
