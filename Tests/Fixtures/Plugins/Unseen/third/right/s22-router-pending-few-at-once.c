// right: a router that answers later, on a timer, through complete() with the map as result; with four open it answers an error for too much at once, which section 6 does not count as another answer
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
static int is_text(snapnav_str s, const char *t) {
  size_t n = strlen(t);
  return s.len == n && (n == 0 || memcmp(s.ptr, t, n) == 0);
}
enum { ROOM = 4 };
typedef struct lookups lookups;
typedef struct { lookups *all; snapnav_token token; snapnav_timer timer; } lookup;
struct lookups { const snapnav_host *host; lookup slots[ROOM]; };
static void found(void *user) {
  lookup *l = user;
  const snapnav_host *host = l->all->host;
  snapnav_token token = l->token;
  l->token = 0;
  snapnav_entry who[] = {{snapnav_text("host"), snapnav_string("example.org")}, {snapnav_text("port"), snapnav_int(443)}};
  snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("server")}, {snapnav_text("payload"), map_of(who, 2)}};
  snapnav_value plan = map_of(e, 2);
  host->complete(host, token, SNAPNAV_OK, &plan, NULL);
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  lookups *all = ctx;
  (void)payload; (void)source; (void)out; (void)text_value;
  if (!is_text(route, "dns:example.org")) return SNAPNAV_DECLINE;
  for (int i = 0; i < ROOM; i++) {
    lookup *l = &all->slots[i];
    if (l->token) continue;
    snapnav_status s = all->host->schedule(all->host, 3000000u, found, l, &l->timer, err);
    if (s != SNAPNAV_OK) return s;
    l->token = token;
    return SNAPNAV_PENDING;
  }
  return snapnav_fail(err, SNAPNAV_E_STATE, "too many names are looked up at once");
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[] = {{snapnav_text("name"), snapnav_string("dns:example.org")}};
  snapnav_value one = map_of(a, 1), list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = &one;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static void give_up(lookups *all, snapnav_token token, const char *why) { /* 0: all */
  for (int i = 0; i < ROOM; i++) {
    lookup *l = &all->slots[i];
    if (!l->token || (token && l->token != token)) continue;
    snapnav_token t = l->token;
    all->host->unschedule(all->host, l->timer);
    l->token = 0;
    all->host->complete(all->host, t, SNAPNAV_E_CANCELLED, NULL, why);
  }
}
static void cancel(void *ctx, snapnav_token token) { if (token) give_up(ctx, token, "no longer wanted"); }
static void stop(void *ctx) { give_up(ctx, 0, "the plugin stops"); free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  lookups *all = calloc(1, sizeof *all);
  if (!all) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  all->host = host;
  for (int i = 0; i < ROOM; i++) all->slots[i].all = all;
  snapnav_router t = {sizeof t, 0, "names", all, resolve, routes, cancel};
  snapnav_status s = r->router(r, &t, err);
  if (s != SNAPNAV_OK) { free(all); return s; }
  *ctx = all;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s22", "1.0.0", start, stop, "name": "Names", "license": "MIT", "provides": {"routers": ["names"]})
