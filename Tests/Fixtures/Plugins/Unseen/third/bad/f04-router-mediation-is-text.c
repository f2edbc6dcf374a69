// fault: answers "mediation" as a string where section 6 wants a list (rule t-plan)
/* Android intents: "intent://settings" and "intent://profile/NAME". */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static int is_text(snapnav_str s, const char *t) {
  size_t n = strlen(t);
  return s.len == n && (n == 0 || memcmp(s.ptr, t, n) == 0);
}
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
static int valid_name(const char *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!((p[i] >= 'a' && p[i] <= 'z') || (p[i] >= '0' && p[i] <= '9'))) return 0;
  return n > 0;
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  static const char profile[] = "intent://profile/";
  (void)ctx; (void)payload; (void)source; (void)token; (void)err;
  if (is_text(route, "intent://settings")) {
    snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("settings")},
                         {snapnav_text("mediation"), snapnav_string("")}};
    snapnav_value plan = map_of(e, 2);
    out->put(out->ctx, &plan);
    return SNAPNAV_OK;
  }
  size_t n = sizeof profile - 1;
  if (route.len > n && memcmp(route.ptr, profile, n) == 0 && valid_name(route.ptr + n, route.len - n)) {
    snapnav_entry who[] = {{snapnav_text("name"), text_value(route.ptr + n, route.len - n)}};
    snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("profile")},
                         {snapnav_text("payload"), map_of(who, 1)}};
    snapnav_value plan = map_of(e, 2);
    out->put(out->ctx, &plan);
    return SNAPNAV_OK;
  }
  return SNAPNAV_DECLINE;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[] = {{snapnav_text("name"), snapnav_string("intent://settings")},
                       {snapnav_text("description"), snapnav_string("The settings")}};
  snapnav_entry b[] = {{snapnav_text("name"), snapnav_string("intent://profile/me")}};
  snapnav_value both[] = {map_of(a, 2), map_of(b, 1)};
  snapnav_value list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = both;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router t = {sizeof t, 0, "intents", NULL, resolve, routes, NULL};
  return r->router(r, &t, err);
}
SNAPNAV_PLUGIN("org.blind.f04", "2.0.0", start, NULL, "name": "Intents", "license": "Apache-2.0", "provides": {"routers": ["intents"]})
