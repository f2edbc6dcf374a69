/* Breaks section 6 DECLINE / t-decline "declines ... and puts nothing then": the answer is put as soon as the
 * beginning fits, and only then is the end looked at ("films", "film/2"). Say: put a value and declined. */
#include <string.h>
#include "snapnav_plugin.h"

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static const char *const known[] = {"film", "cinema"}; /* each a screen type of this plugin */

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  size_t read = 0;
  for (size_t k = 0; k < 2; k++) {
    size_t n = strlen(known[k]);
    if (route.len < n || memcmp(route.ptr, known[k], n)) continue;
    snapnav_entry answer[2] = {{snapnav_text("destination"), snapnav_string(known[k])},
                               {snapnav_text("payload"), *payload}};
    snapnav_value map = {SNAPNAV_MAP, 0, {0}};
    map.u.map.items = answer;
    map.u.map.count = 2;
    out->put(out->ctx, &map);
    read = n;
  }
  return read && read == route.len ? SNAPNAV_OK : SNAPNAV_DECLINE;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry names[2] = {{snapnav_text("name"), snapnav_string(known[0])},
                            {snapnav_text("name"), snapnav_string(known[1])}};
  snapnav_value items[2] = {{SNAPNAV_MAP, 0, {0}}, {SNAPNAV_MAP, 0, {0}}}, list = {SNAPNAV_LIST, 0, {0}};
  for (int k = 0; k < 2; k++) items[k].u.map.items = &names[k], items[k].u.map.count = 1;
  list.u.list.items = items;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_status st = SNAPNAV_OK;
  for (int k = 0; k < 2 && st >= 0; k++) {
    snapnav_screen_type t = {.size = sizeof t, .id = known[k], .create = create, .destroy = destroy};
    st = r->screen_type(r, &t, err);
  }
  if (st < 0) return st;
  snapnav_router router = {.size = sizeof router, .id = "films", .resolve = resolve, .routes = routes};
  return r->router(r, &router, err);
}

SNAPNAV_PLUGIN("org.example.film-routes", "1.0.0", start, NULL, "name": "Film routes", "license": "MIT",
               "provides": {"routers": ["films"], "screens": ["film", "cinema"]})
