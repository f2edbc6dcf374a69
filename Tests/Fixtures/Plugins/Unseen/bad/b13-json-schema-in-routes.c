/* Breaks section 6 routes "payload"?: JSON Type Definition (t-plan): takes it for JSON Schema and writes
 * {"type": "integer"}, which RFC 8927 does not have. Say: routes() puts a payload that is no type definition. */
#include <string.h>
#include "snapnav_plugin.h"

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  if (route.len != 5 || memcmp(route.ptr, "track", 5)) return SNAPNAV_DECLINE;
  snapnav_entry answer[2] = {{snapnav_text("destination"), snapnav_string("player")},
                             {snapnav_text("payload"), *payload}};
  snapnav_value map = map_of(answer, 2);
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry integer = {snapnav_text("type"), snapnav_string("integer")};
  snapnav_entry number = {snapnav_text("number"), map_of(&integer, 1)};
  snapnav_entry properties = {snapnav_text("optionalProperties"), map_of(&number, 1)};
  snapnav_entry route[3] = {{snapnav_text("name"), snapnav_string("track")},
                            {snapnav_text("payload"), map_of(&properties, 1)},
                            {snapnav_text("description"), snapnav_string("Plays one track of the album")}};
  snapnav_value item = map_of(route, 3), list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = &item;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_screen_type t = {.size = sizeof t, .id = "player", .create = create, .destroy = destroy};
  snapnav_status st = r->screen_type(r, &t, err);
  if (st < 0) return st;
  snapnav_router router = {.size = sizeof router, .id = "album", .resolve = resolve, .routes = routes};
  return r->router(r, &router, err);
}

SNAPNAV_PLUGIN("org.example.album", "1.0.0", start, NULL, "name": "Album", "license": "MIT",
               "provides": {"routers": ["album"], "screens": ["player"]})
