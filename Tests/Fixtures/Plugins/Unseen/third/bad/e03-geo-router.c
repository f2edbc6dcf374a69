// fault: coordinates are read with strtod, which follows the process's locale: with decimal commas "geo:48.2,16.4" is declined (rule x-locale; header 6: the same question gets the same answer).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

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

static snapnav_value number(double d) {
  snapnav_value v = {SNAPNAV_DOUBLE, 0, {0}};
  v.u.d = d;
  return v;
}

/* [-]digits[.digits], nothing else */
static int read_degrees(const char *text, size_t len, double *result) {
  char copy[32];
  size_t i = 0, digits = 0, dots = 0;
  if (len == 0 || len >= sizeof copy) return 0;
  if (text[0] == '-') i++;
  for (; i < len; i++) {
    if (text[i] == '.') {
      if (dots++ || !digits) return 0;
    } else if (text[i] >= '0' && text[i] <= '9') {
      digits++;
    } else {
      return 0;
    }
  }
  if (!digits || text[len - 1] == '.') return 0;
  memcpy(copy, text, len);
  copy[len] = 0;
  char *end = NULL;
  *result = strtod(copy, &end);
  return *end == 0;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token;
  double lat, lon;
  if (route.len < 4 || memcmp(route.ptr, "geo:", 4) != 0) return SNAPNAV_DECLINE;
  const char *p = route.ptr + 4, *end = route.ptr + route.len;
  const char *comma = memchr(p, ',', (size_t)(end - p));
  if (!comma) return SNAPNAV_DECLINE;
  if (!read_degrees(p, (size_t)(comma - p), &lat)) return SNAPNAV_DECLINE;
  if (!read_degrees(comma + 1, (size_t)(end - comma - 1), &lon)) return SNAPNAV_DECLINE;
  if (lat < -90 || lat > 90 || lon < -180 || lon > 180)
    return snapnav_fail(err, SNAPNAV_E_ARG, "no such place on earth: latitude to 90, longitude to 180");
  snapnav_entry place[2] = {{snapnav_text("lat"), number(lat)}, {snapnav_text("lon"), number(lon)}};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("map")},
                           {snapnav_text("payload"), map_of(place, 2)}};
  snapnav_value answer = map_of(plan, 2);
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[2] = {{snapnav_text("name"), snapnav_string("geo:48.2082,16.3738")},
                        {snapnav_text("description"), snapnav_string("a place: latitude, longitude")}};
  snapnav_entry b[2] = {{snapnav_text("name"), snapnav_string("geo:-33.86,151.21")},
                        {snapnav_text("description"), snapnav_string("a place in the south")}};
  snapnav_value both[2] = {map_of(a, 2), map_of(b, 2)};
  snapnav_value answer = list_of(both, 2);
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router router = {sizeof router, 0, "geo", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &router, err);
}

SNAPNAV_PLUGIN("org.example.georoutes", "2.0.0", start, NULL,
               "name": "Places on the map", "license": "MIT", "provides": {"routers": ["geo"]})
