// right: registers 1,000 free functions that share one C function and differ in `user`; the note names them all in 11 KB (section 8: "user is yours"; a note has 64 KiB)
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#define N1(p, c) "\"" p "\"" c
#define N10(p, c) N1(p "0", ", ") N1(p "1", ", ") N1(p "2", ", ") N1(p "3", ", ") N1(p "4", ", ") N1(p "5", ", ") N1(p "6", ", ") N1(p "7", ", ") N1(p "8", ", ") N1(p "9", c)
#define N100(p, c) N10(p "0", ", ") N10(p "1", ", ") N10(p "2", ", ") N10(p "3", ", ") N10(p "4", ", ") N10(p "5", ", ") N10(p "6", ", ") N10(p "7", ", ") N10(p "8", ", ") N10(p "9", c)
#define N1000(p) N100(p "0", ", ") N100(p "1", ", ") N100(p "2", ", ") N100(p "3", ", ") N100(p "4", ", ") N100(p "5", ", ") N100(p "6", ", ") N100(p "7", ", ") N100(p "8", ", ") N100(p "9", "")
static const uint16_t factors[1000] = {0};
static int64_t times(const void *user, int32_t n) { return (int64_t)((const uint16_t *)user - factors) * n; }
static int64_t times_user(void *user, int32_t n) { return times(user, n); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  for (int i = 0; i < 1000; i++) {
    char name[8] = {'t', 'i', 'm', 'e', (char)('0' + i / 100), (char)('0' + i / 10 % 10), (char)('0' + i % 10), 0};
    snapnav_function f = {sizeof f, SNAPNAV_FREE, name, "x(pi)", (snapnav_fn)times_user, (void *)&factors[i]};
    snapnav_status s = r->function(r, NULL, &f, err); /* it copies the name */
    if (s != SNAPNAV_OK) return s;
  }
  return SNAPNAV_OK;
}
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.blind.s03", "1.0.0", start, NULL, NULL, NULL, NULL};
SNAPNAV_NOTE(0, 0, "{\"id\": \"org.blind.s03\", \"version\": \"1.0.0\", \"name\": \"Thousand\", \"license\": \"MIT\", \"provides\": {\"functions\": [" N1000("time") "]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &plugin : NULL;
}
