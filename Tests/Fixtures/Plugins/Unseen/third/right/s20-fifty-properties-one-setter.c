// right: one getter "x(@p)", one setter "i(@px!)" and one observer "-(@p{-(@x)}@)" serve fifty properties of a type, told apart by `user` (section 8 allows it in so many words)
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
enum { N = 50 };
typedef void (*tell_int)(void *context, int64_t value);
typedef struct { int64_t v[N]; tell_int tell[N]; void *tell_ctx[N]; } sheet;
typedef struct { char name[N][8]; uint32_t at[N]; } columns;
static int64_t get(void *self, void *user) { return ((sheet *)self)->v[*(uint32_t *)user]; }
static void put(sheet *s, uint32_t at, int64_t v) {
  if (s->v[at] == v) return;
  s->v[at] = v;
  if (s->tell[at]) s->tell[at](s->tell_ctx[at], v);
}
static snapnav_status set(void *self, void *user, int64_t v, snapnav_error *err) {
  if (v == INT64_MIN) return snapnav_fail(err, SNAPNAV_E_ARG, "this number cannot be turned round");
  put(self, *(uint32_t *)user, v);
  return SNAPNAV_OK;
}
static void observe(void *self, void *user, tell_int tell, void *tell_ctx) {
  sheet *s = self;
  s->tell[*(uint32_t *)user] = tell;
  s->tell_ctx[*(uint32_t *)user] = tell_ctx;
}
static snapnav_status read_all(const columns *c, const snapnav_value *map, int64_t *into, snapnav_error *err) {
  if (map->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "a sheet is a map");
  for (size_t i = 0; i < map->u.map.count; i++)
    for (int k = 0; k < N; k++)
      if (is_text(map->u.map.items[i].key, c->name[k])) {
        const snapnav_value *v = &map->u.map.items[i].value;
        if (v->kind != SNAPNAV_INT || v->u.i == INT64_MIN) return snapnav_fail(err, SNAPNAV_E_TYPE, "a column is a whole number");
        into[k] = v->u.i;
      }
  return SNAPNAV_OK;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)screen;
  sheet *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the sheet");
  snapnav_status e = read_all(ctx, properties, s->v, err);
  if (e != SNAPNAV_OK) { free(s); return e; }
  *instance = s;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  snapnav_entry e[N];
  (void)err; (void)text_value;
  for (int k = 0; k < N; k++) e[k] = (snapnav_entry){snapnav_text(((columns *)ctx)->name[k]), snapnav_int(((sheet *)instance)->v[k])};
  snapnav_value v = map_of(e, N);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  int64_t v[N];
  memcpy(v, ((sheet *)instance)->v, sizeof v);
  snapnav_status e = read_all(ctx, state, v, err);
  for (uint32_t k = 0; e == SNAPNAV_OK && k < N; k++) put(instance, k, v[k]);
  return e;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  columns *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_screen_type t = {sizeof t, 0, "sheet", c, create, destroy, NULL, save, restore, NULL};
  snapnav_status s = r->screen_type(r, &t, err);
  for (uint32_t k = 0; s == SNAPNAV_OK && k < N; k++) {
    memcpy(c->name[k], "c00", 4);
    c->name[k][1] = (char)('0' + k / 10);
    c->name[k][2] = (char)('0' + k % 10);
    c->at[k] = k;
    snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, c->name[k], "x(@p)", (snapnav_fn)get, &c->at[k]},
                            {sizeof *f, SNAPNAV_SETTER, c->name[k], "i(@px!)", (snapnav_fn)set, &c->at[k]},
                            {sizeof *f, SNAPNAV_OBSERVER, c->name[k], "-(@p{-(@x)}@)", (snapnav_fn)observe, &c->at[k]}};
    for (int i = 0; s == SNAPNAV_OK && i < 3; i++) s = r->function(r, "sheet", &f[i], err);
  }
  if (s != SNAPNAV_OK) { free(c); return s; }
  *ctx = c;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s20", "1.0.0", start, stop, "name": "Sheet", "license": "MIT", "provides": {"screens": ["sheet"]})
