/* Lists a route whose payload has a type that there is not. */
#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out, (void)err;
  return SNAPNAV_DECLINE;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry type = {snapnav_text("type"), snapnav_string("integer")};
  snapnav_value payload = {SNAPNAV_MAP, 0, {0}};
  payload.u.map.items = &type;
  payload.u.map.count = 1;
  snapnav_entry entries[] = {{snapnav_text("name"), snapnav_string("show")},
                             {snapnav_text("payload"), payload}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  list.u.list.items = &map;
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
