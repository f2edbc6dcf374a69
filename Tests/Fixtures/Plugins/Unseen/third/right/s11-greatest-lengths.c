// right: an id of 256 bytes, names of exactly 128 bytes with letters of two to four bytes, and 16 arguments: all at the limits of section 3 and 8, none beyond
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#define L63 "a23456789012345678901234567890123456789012345678901234567890123"
#define ID "org." L63 "." L63 "." L63 "." "b2345678901234567890123456789012345678901234567890123456789" "z"
#define E8 "\xc3\xa9\xe2\x82\xac" "abc"                /* 8 bytes */
#define E32 E8 E8 "\xf0\x9f\x8e\x88\xf0\x9f\x8e\x88" E8 /* 32 */
#define NAME E32 E32 E32 E32                            /* 128 */
SNAPNAV_ASSERT(sizeof ID == 257, "an id has at most 256 bytes");
SNAPNAV_ASSERT(sizeof NAME == 129, "a name has at most 128 bytes");
static int64_t sum(void *user, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h,
                   int64_t i, int64_t j, int64_t k, int64_t l, int64_t m, int64_t n, int64_t o) {
  (void)user;
  uint64_t all[] = {(uint64_t)a, (uint64_t)b, (uint64_t)c, (uint64_t)d, (uint64_t)e, (uint64_t)f, (uint64_t)g, (uint64_t)h,
                    (uint64_t)i, (uint64_t)j, (uint64_t)k, (uint64_t)l, (uint64_t)m, (uint64_t)n, (uint64_t)o};
  uint64_t s = 0; /* turns over where int64_t must not */
  for (size_t at = 0; at < sizeof all / sizeof *all; at++) s += all[at];
  return (int64_t)s;
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)n; (void)token; (void)out; (void)err;
  return SNAPNAV_OK;
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments, snapnav_token token, snapnav_error *err) {
  (void)ctx; (void)visible; (void)flags; (void)arguments; (void)token; (void)err;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, 0, NAME, NULL, mediate, NULL, NULL};
  snapnav_effect e = {sizeof e, 0, NAME, NULL, set_visible, NULL, NULL}; /* each role may use a name anew */
  snapnav_function f = {sizeof f, SNAPNAV_FREE, NAME, "x(pxxxxxxxxxxxxxxx)", (snapnav_fn)sum, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s == SNAPNAV_OK) s = r->effect(r, &e, err);
  if (s == SNAPNAV_OK) s = r->function(r, NULL, &f, err);
  return s;
}
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, ID, "1.0.0-rc.1+build.20260101", start, NULL, NULL, NULL, NULL};
SNAPNAV_NOTE(0, 0, "{\"id\": \"" ID "\", \"version\": \"1.0.0-rc.1+build.20260101\", \"name\": \"Limits\", \"license\": \"MIT\", "
                   "\"provides\": {\"mediators\": [\"" NAME "\"], \"effects\": [\"" NAME "\"], \"functions\": [\"" NAME "\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &plugin : NULL;
}
