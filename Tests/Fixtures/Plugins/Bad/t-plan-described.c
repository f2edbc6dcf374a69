/* Describes its route by a number, that of a text in a table of its own. */
#include <string.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (route.len != 4 || memcmp(route.ptr, "home", 4)) return SNAPNAV_DECLINE;
  snapnav_entry entry = {snapnav_text("destination"), snapnav_string("home")};
  snapnav_value plan = {SNAPNAV_MAP, 0, {0}};
  plan.u.map.items = &entry;
  plan.u.map.count = 1;
  out->put(out->ctx, &plan);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entries[] = {{snapnav_text("name"), snapnav_string("home")},
                             {snapnav_text("description"), snapnav_int(1)}};
  snapnav_value route = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  route.u.map.items = entries;
  route.u.map.count = 2;
  list.u.list.items = &route;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
