// fault: a query that names a key twice ("shop/list?size=4&size=5") makes a payload map with that key twice (header 3: in a map "keys are unique"; rule t-plan).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 200 };

static int utf8_ok(const char *text, size_t n) {
  const unsigned char *p = (const unsigned char *)text;
  size_t i = 0;
  while (i < n) {
    unsigned char c = p[i];
    size_t more = c < 0x80 ? 0 : c >= 0xc2 && c <= 0xdf ? 1 : c >= 0xe0 && c <= 0xef ? 2 : c >= 0xf0 && c <= 0xf4 ? 3 : 9;
    if (more == 9 || more >= n - i) return 0;
    for (size_t k = 1; k <= more; k++)
      if ((p[i + k] & 0xc0) != 0x80) return 0;
    if ((c == 0xe0 && p[i + 1] < 0xa0) || (c == 0xed && p[i + 1] > 0x9f) ||
        (c == 0xf0 && p[i + 1] < 0x90) || (c == 0xf4 && p[i + 1] > 0x8f))
      return 0;
    i += more + 1;
  }
  return 1;
}

static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}

static snapnav_value list_of(const snapnav_value *items, size_t count) {
  snapnav_value v = {SNAPNAV_LIST, 0, {0}};
  v.u.list.items = items;
  v.u.list.count = count;
  return v;
}

static snapnav_value text_of(const char *ptr, size_t len) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = ptr;
  v.u.s.len = len;
  return v;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token;
  static const char prefix[] = "shop/list";
  size_t at = sizeof prefix - 1;
  if (route.len < at || memcmp(route.ptr, prefix, at) != 0) return SNAPNAV_DECLINE;
  if (route.len > at && route.ptr[at] != '?') return SNAPNAV_DECLINE;
  if (!utf8_ok(route.ptr, route.len)) return SNAPNAV_DECLINE;
  snapnav_entry *given = calloc(MOST, sizeof *given);
  if (!given) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the query");
  size_t count = 0;
  const char *p = route.ptr + at, *end = route.ptr + route.len;
  if (p < end) p++; /* the ? */
  while (p < end) {
    const char *amp = memchr(p, '&', (size_t)(end - p));
    const char *stop = amp ? amp : end;
    const char *eq = memchr(p, '=', (size_t)(stop - p));
    const char *key_end = eq ? eq : stop;
    const char *value = eq ? eq + 1 : stop;
    if (key_end > p) { /* a pair without a name says nothing */
      if (count == MOST) {
        free(given);
        return snapnav_fail(err, SNAPNAV_E_ARG, "the query of the route has too many parts");
      }
      given[count].key.ptr = p;
      given[count].key.len = (size_t)(key_end - p);
      given[count].value = text_of(value, (size_t)(stop - value));
      count++;
    }
    p = amp ? amp + 1 : end;
  }
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("shop-list")},
                           {snapnav_text("payload"), map_of(given, count)}};
  snapnav_value answer = map_of(plan, 2);
  out->put(out->ctx, &answer);
  free(given);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[2] = {{snapnav_text("name"), snapnav_string("shop/list")},
                        {snapnav_text("description"), snapnav_string("all goods")}};
  snapnav_entry b[2] = {{snapnav_text("name"), snapnav_string("shop/list?color=red&size=4")},
                        {snapnav_text("description"), snapnav_string("the goods that fit")}};
  snapnav_value both[2] = {map_of(a, 2), map_of(b, 2)};
  snapnav_value answer = list_of(both, 2);
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router router = {sizeof router, 0, "shop", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &router, err);
}

SNAPNAV_PLUGIN("org.example.shoproutes", "0.9.1", start, NULL,
               "name": "Shop routes", "license": "Apache-2.0", "provides": {"routers": ["shop"]})
