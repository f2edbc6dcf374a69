/* A router that takes its route in any capitals, with steps and parameters behind it, and declines what is
 * nearly one; it answers by what it is asked alone. */
#include <string.h>
#include <strings.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  if (route.len < 4 || strncasecmp(route.ptr, "show", 4) != 0) return SNAPNAV_DECLINE;
  if (route.len > 4 && route.ptr[4] != '/' && route.ptr[4] != '?') return SNAPNAV_DECLINE;
  snapnav_entry entries[] = {{snapnav_text("navigation"), snapnav_string("show")},
                             {snapnav_text("payload"), *payload}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entry = {snapnav_text("name"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_router names = {sizeof names, 0, "names", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &names, err);
}

SNAPNAV_PLUGIN("org.example.names", "1.0.0", start, NULL, "name": "Names", "license": "MIT",
               "provides": {"routers": ["names"]})
