// fault: puts the fallback search into the sink and answers DECLINE (rule t-decline: declines a route that it does not know, and puts nothing then)
/* A browser's address bar: "bar:WORD" opens a page; for anything else it leaves a suggestion behind. */
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
  int mine = route.len > 4 && memcmp(route.ptr, "bar:", 4) == 0;
  for (size_t i = 4; mine && i < route.len; i++) mine = route.ptr[i] >= 'a' && route.ptr[i] <= 'z';
  if (mine) {
    snapnav_entry word[] = {{snapnav_text("word"), text_value(route.ptr + 4, route.len - 4)}};
    snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("page")},
                         {snapnav_text("payload"), map_of(word, 1)}};
    snapnav_value plan = map_of(e, 2);
    out->put(out->ctx, &plan);
    return SNAPNAV_OK;
  }
  snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("search")}};
  snapnav_value suggestion = map_of(e, 1); /* in case nobody else knows it */
  out->put(out->ctx, &suggestion);
  return SNAPNAV_DECLINE;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[] = {{snapnav_text("name"), snapnav_string("bar:home")}};
  snapnav_value one = map_of(a, 1), list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = &one;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router t = {sizeof t, 0, "address-bar", NULL, resolve, routes, NULL};
  return r->router(r, &t, err);
}
SNAPNAV_PLUGIN("org.blind.f05", "1.0.0", start, NULL, "name": "Address bar", "license": "MIT", "provides": {"routers": ["address-bar"]})
