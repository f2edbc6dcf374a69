/* Lists its route once more for each route that it was asked for. */
#include <string.h>

#include "snapnav_plugin.h"

static size_t asked;

#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  asked++;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  snapnav_entry entry = {snapnav_text("navigation"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  static snapnav_entry entry;
  static snapnav_value maps[50], list;
  entry = (snapnav_entry){snapnav_text("name"), snapnav_string("show")};
  for (size_t i = 0; i < 50; i++) {
    maps[i].kind = SNAPNAV_MAP;
    maps[i].u.map.items = &entry;
    maps[i].u.map.count = 1;
  }
  list.kind = SNAPNAV_LIST;
  list.u.list.items = maps;
  list.u.list.count = asked < 49 ? asked + 1 : 50;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  asked = 0;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
