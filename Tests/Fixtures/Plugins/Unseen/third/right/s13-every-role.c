// right: one plugin with every role under one and the same name (section 1: "which each role may use anew"), with state of its own and of its screens
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
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
static int is_text(snapnav_str s, const char *t) {
  size_t n = strlen(t);
  return s.len == n && (n == 0 || memcmp(s.ptr, t, n) == 0);
}
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct { const snapnav_host *host; int64_t drawn; int32_t visible; } all;
typedef struct { int64_t n; void (*tell)(void *, int64_t); void *tell_ctx; } thing;
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  all *a = ctx;
  (void)token; (void)out;
  const snapnav_value *v = find(n->payload, "n");
  if (!n->destination || !v || v->kind != SNAPNAV_INT) return SNAPNAV_OK;
  snapnav_status s = a->host->screen_set(a->host, n->destination, snapnav_text("n"), v, err);
  return s == SNAPNAV_E_KEY || s == SNAPNAV_E_UNSUPPORTED ? SNAPNAV_OK : s;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)token;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an operation that this presenter does not know");
  ((all *)ctx)->drawn += t->count;
  return SNAPNAV_OK;
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token; (void)err; (void)text_value;
  if (!is_text(route, "all:things")) return SNAPNAV_DECLINE;
  snapnav_entry e[] = {{snapnav_text("navigation"), snapnav_string("things")}, {snapnav_text("mediation"), {SNAPNAV_LIST, 0, {0}}}};
  snapnav_value plan = map_of(e, 2);
  out->put(out->ctx, &plan);
  return SNAPNAV_OK;
}
static int64_t get_n(void *self) { return ((thing *)self)->n; }
static void set_n(void *self, int64_t v) {
  thing *t = self;
  if (t->n == v) return;
  t->n = v;
  if (t->tell) t->tell(t->tell_ctx, v);
}
static void watch_n(void *self, void (*tell)(void *, int64_t), void *tell_ctx) { ((thing *)self)->tell = tell; ((thing *)self)->tell_ctx = tell_ctx; }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "n");
  if (v && v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "n is a whole number");
  thing *t = calloc(1, sizeof *t);
  if (!t) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the thing");
  t->n = v ? v->u.i : 0;
  *instance = t;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save_thing(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_int(((thing *)instance)->n);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore_thing(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a whole number");
  set_n(instance, state->u.i);
  return SNAPNAV_OK;
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments, snapnav_token token, snapnav_error *err) {
  (void)flags; (void)arguments; (void)token; (void)err;
  ((all *)ctx)->visible = visible;
  return SNAPNAV_OK;
}
static int64_t twice(int64_t n) { return (int64_t)((uint64_t)n * 2); }
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  all *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  snapnav_mediator m = {sizeof m, 0, "all", a, mediate, NULL, NULL};
  snapnav_presenter p = {.size = sizeof p, .id = "all", .ctx = a, .present = present};
  snapnav_router t = {sizeof t, 0, "all", a, resolve, NULL, NULL};
  snapnav_screen_type y = {sizeof y, 0, "all", a, create, destroy, NULL, save_thing, restore_thing, NULL};
  snapnav_effect e = {sizeof e, 0, "all", a, set_visible, NULL, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "n", "x(@)", (snapnav_fn)get_n, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "n", "-(@x)", (snapnav_fn)set_n, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "n", "-(@{-(@x)}@)", (snapnav_fn)watch_n, NULL},
                          {sizeof *f, SNAPNAV_FREE, "all", "x(x)", (snapnav_fn)twice, NULL}};
  snapnav_status s = r->mediator(r, &m, err);
  if (s == SNAPNAV_OK) s = r->presenter(r, &p, err);
  if (s == SNAPNAV_OK) s = r->router(r, &t, err);
  if (s == SNAPNAV_OK) s = r->screen_type(r, &y, err);
  if (s == SNAPNAV_OK) s = r->effect(r, &e, err);
  for (int i = 0; s == SNAPNAV_OK && i < 4; i++) s = r->function(r, i < 3 ? "all" : NULL, &f[i], err);
  if (s != SNAPNAV_OK) { free(a); return s; }
  *ctx = a;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s13", "1.0.0", start, stop, "name": "All", "license": "MIT",
               "provides": {"mediators": ["all"], "presenters": ["all"], "routers": ["all"], "screens": ["all"], "effects": ["all"], "functions": ["all"]})
