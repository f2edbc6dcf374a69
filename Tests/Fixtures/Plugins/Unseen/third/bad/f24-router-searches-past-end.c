// fault: looks for '?' with strchr() in a route that has no final 0, and reads past its end (section 3: snapnav_str "no final 0"; rule t-bytes)
/* "geo:CITY" and "geo:CITY?z=N" as Android's maps take them. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}
static snapnav_value text_value(const char *p, size_t n) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = p ? p : "";
  v.u.s.len = n;
  return v;
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token; (void)err;
  if (route.len < 5 || memcmp(route.ptr, "geo:", 4) != 0) return SNAPNAV_DECLINE;
  const char *city = route.ptr + 4, *end = route.ptr + route.len;
  const char *query = strchr(city, '?');
  const char *city_end = query && query < end ? query : end;
  if (city == city_end) return SNAPNAV_DECLINE;
  for (const char *p = city; p < city_end; p++)
    if (!(*p >= 'a' && *p <= 'z')) return SNAPNAV_DECLINE;
  int64_t zoom = 10;
  if (city_end < end) {
    if (end - city_end != 4 || memcmp(city_end, "?z=", 3) != 0 || city_end[3] < '1' || city_end[3] > '9') return SNAPNAV_DECLINE;
    zoom = city_end[3] - '0';
  }
  snapnav_entry where[] = {{snapnav_text("city"), text_value(city, (size_t)(city_end - city))},
                           {snapnav_text("zoom"), snapnav_int(zoom)}};
  snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("map")}, {snapnav_text("payload"), map_of(where, 2)}};
  snapnav_value plan = map_of(e, 2);
  out->put(out->ctx, &plan);
  return SNAPNAV_OK;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[] = {{snapnav_text("name"), snapnav_string("geo:berlin")}, {snapnav_text("description"), snapnav_string("A map of Berlin")}};
  snapnav_entry b[] = {{snapnav_text("name"), snapnav_string("geo:berlin?z=5")}};
  snapnav_value both[] = {map_of(a, 2), map_of(b, 1)}, list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = both;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router t = {sizeof t, 0, "geo", NULL, resolve, routes, NULL};
  return r->router(r, &t, err);
}
SNAPNAV_PLUGIN("org.blind.f24", "1.0.0", start, NULL, "name": "Map links", "license": "Apache-2.0", "provides": {"routers": ["geo"]})
