// right: built by clang with ThinLTO, linked by lld, all symbols stripped and no debug information; the note and the export stay
// build: clang -std=c11 -O2 -flto=thin -fuse-ld=lld -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,--gc-sections -Wl,--icf=all -Wl,-s
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
static const struct { const char *route, *target, *what; } table[] = {
    {"cmd:save", "save", "Save"}, {"cmd:open", "open", "Open"}, {"cmd:quit", "quit", "Quit"}, {"cmd:find", "find", "Find"}};
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token; (void)err; (void)text_value;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (is_text(route, table[i].route)) {
      snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string(table[i].target)}};
      snapnav_value plan = map_of(e, 1);
      out->put(out->ctx, &plan);
      return SNAPNAV_OK;
    }
  return SNAPNAV_DECLINE;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  enum { N = sizeof table / sizeof *table };
  snapnav_entry e[N][2];
  snapnav_value v[N], list = {SNAPNAV_LIST, 0, {0}};
  (void)ctx; (void)err;
  for (size_t i = 0; i < N; i++) {
    e[i][0] = (snapnav_entry){snapnav_text("name"), snapnav_string(table[i].route)};
    e[i][1] = (snapnav_entry){snapnav_text("description"), snapnav_string(table[i].what)};
    v[i] = map_of(e[i], 2);
  }
  list.u.list.items = v;
  list.u.list.count = N;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_router t = {sizeof t, 0, "commands", NULL, resolve, routes, NULL};
  return r->router(r, &t, err);
}
SNAPNAV_PLUGIN("org.blind.s07", "1.0.0", start, NULL, "name": "Commands", "license": "MIT", "provides": {"routers": ["commands"]})
