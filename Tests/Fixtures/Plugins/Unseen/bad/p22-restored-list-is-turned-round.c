/* Breaks st-roundtrip "restored after a new start, is saved the same": restore() calls remember() for each saved route, which puts
 * it in front; with two or more of them the order is turned round at every start (with one, nothing is to be seen). */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { char *at; size_t len; } text;
static int text_set(text *t, snapnav_str s) { /* 0: no memory, the old text stands */
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(t->at);
  t->at = copy;
  t->len = s.len;
  return 1;
}
static snapnav_str text_get(const text *t) {
  snapnav_str s = {t->at ? t->at : "", t->len};
  return s;
}
static int text_same(const text *t, snapnav_str s) {
  return t->len == s.len && (!s.len || !memcmp(t->at, s.ptr, s.len));
}
enum { MOST = 20 };
typedef struct { const snapnav_host *host; text recent[MOST]; size_t count; } plugin;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

/* In front of the others, and once only. 0: no memory, nothing is changed. */
static int remember(plugin *p, snapnav_str route) {
  size_t at = 0;
  text fresh = {NULL, 0};
  if (!text_set(&fresh, route)) return 0;
  while (at < p->count && !text_same(&p->recent[at], route)) at++;
  if (at == p->count) {
    if (p->count < MOST) p->count++;
    else at = MOST - 1;
  }
  free(p->recent[at].at);
  memmove(&p->recent[1], &p->recent[0], at * sizeof p->recent[0]);
  p->recent[0] = fresh;
  return 1;
}
static void forget(plugin *p) {
  for (size_t i = 0; i < p->count; i++) free(p->recent[i].at);
  memset(p->recent, 0, sizeof p->recent);
  p->count = 0;
}
static int32_t visited(void *user, snapnav_str route, snapnav_error *err) {
  if (!remember(user, route)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the route");
  return SNAPNAV_OK;
}
static snapnav_str recent(void *user, int64_t index) {
  plugin *p = user;
  if (index < 0 || (uint64_t)index >= p->count) return snapnav_text("");
  return text_get(&p->recent[index]);
}
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  plugin *p = ctx;
  snapnav_value items[MOST], list = {SNAPNAV_LIST, 0, {0}};
  (void)err;
  memset(items, 0, sizeof items);
  for (size_t i = 0; i < p->count; i++) {
    items[i].kind = SNAPNAV_STRING;
    items[i].u.s = text_get(&p->recent[i]);
  }
  list.u.list.items = items;
  list.u.list.count = p->count;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  plugin *p = ctx, fresh = {p->host, {{NULL, 0}}, 0};
  if (state->kind != SNAPNAV_LIST) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a list of routes");
  if (state->u.list.count > MOST) return snapnav_fail(err, SNAPNAV_E_ARG, "the state has too many routes");
  for (size_t i = 0; i < state->u.list.count; i++)
    if (state->u.list.items[i].kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "a route is a text");
  for (size_t i = 0; i < state->u.list.count; i++) {
    if (remember(&fresh, state->u.list.items[i].u.s)) continue;
    forget(&fresh);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the routes");
  }
  forget(p);
  *p = fresh;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  forget(ctx);
  free(ctx);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_status s = add(r, NULL, SNAPNAV_FREE, "visited", "i(ps!)", (snapnav_fn)visited, p, err);
  if (!s) s = add(r, NULL, SNAPNAV_FREE, "recent", "s(px)", (snapnav_fn)recent, p, err);
  if (s) {
    stop(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static const snapnav_plugin descriptor = {sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
                                          "org.example.recent", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.recent", "1.0.0", "name": "Recent routes", "license": "MIT",
                    "provides": {"functions": ["visited", "recent"]})
