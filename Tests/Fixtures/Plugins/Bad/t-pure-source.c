/* Writes on the screen that is shown where people have been led. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)token;
  if (route.len != 4 || route.ptr[0] != 's' || route.ptr[1] != 'h') return SNAPNAV_DECLINE;
  const snapnav_value was = snapnav_string("show");
  if (source) host->screen_set(host, source, snapnav_text("text"), &was, err);
  const snapnav_entry entry = {snapnav_text("navigation"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_entry entry = {snapnav_text("name"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
