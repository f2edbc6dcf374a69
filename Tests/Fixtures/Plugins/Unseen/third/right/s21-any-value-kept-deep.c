// right: a property of any kind ("v") whose value is copied with all that it holds, lists and maps in lists and maps; the setter refuses what it has no memory for, and tells a copy
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
typedef void (*tell_any)(void *context, const snapnav_value *value);
typedef struct { snapnav_value v; tell_any tell; void *tell_ctx; } box;
static void drop(snapnav_value *v) {
  if (v->kind == SNAPNAV_STRING) free((void *)v->u.s.ptr);
  if (v->kind == SNAPNAV_BYTES) free((void *)v->u.y.ptr);
  if (v->kind == SNAPNAV_LIST) {
    for (size_t i = 0; i < v->u.list.count; i++) drop((snapnav_value *)&v->u.list.items[i]);
    free((void *)v->u.list.items);
  }
  if (v->kind == SNAPNAV_MAP) {
    for (size_t i = 0; i < v->u.map.count; i++) {
      free((void *)v->u.map.items[i].key.ptr);
      drop((snapnav_value *)&v->u.map.items[i].value);
    }
    free((void *)v->u.map.items);
  }
  memset(v, 0, sizeof *v);
}
static void *dup(const void *p, size_t n) {
  char *c = malloc(n + 1);
  if (c && n) memcpy(c, p, n);
  return c;
}
static int copy(snapnav_value *to, const snapnav_value *from) {
  memset(to, 0, sizeof *to);
  if (from->kind == SNAPNAV_STRING) {
    if (!(to->u.s.ptr = dup(from->u.s.ptr, from->u.s.len))) return 0;
    to->u.s.len = from->u.s.len;
  } else if (from->kind == SNAPNAV_BYTES) {
    if (!(to->u.y.ptr = dup(from->u.y.ptr, from->u.y.len))) return 0;
    to->u.y.len = from->u.y.len;
  } else if (from->kind == SNAPNAV_LIST) {
    snapnav_value *items = calloc(from->u.list.count + 1, sizeof *items);
    if (!items) return 0;
    to->kind = SNAPNAV_LIST;
    to->u.list.items = items;
    for (size_t i = 0; i < from->u.list.count; i++, to->u.list.count++)
      if (!copy(&items[i], &from->u.list.items[i])) { drop(to); return 0; }
  } else if (from->kind == SNAPNAV_MAP) {
    snapnav_entry *items = calloc(from->u.map.count + 1, sizeof *items);
    if (!items) return 0;
    to->kind = SNAPNAV_MAP;
    to->u.map.items = items;
    for (size_t i = 0; i < from->u.map.count; i++, to->u.map.count++) {
      const snapnav_entry *e = &from->u.map.items[i];
      if (!(items[i].key.ptr = dup(e->key.ptr, e->key.len)) || !copy(&items[i].value, &e->value)) {
        free((void *)items[i].key.ptr);
        drop(to);
        return 0;
      }
      items[i].key.len = e->key.len;
    }
  } else {
    to->u = from->u;
  }
  to->kind = from->kind;
  return 1;
}
static int same_bytes(const void *a, size_t n, const void *b, size_t m) { return n == m && (n == 0 || memcmp(a, b, n) == 0); }
static int same(const snapnav_value *a, const snapnav_value *b) {
  if (a->kind != b->kind) return 0;
  switch (a->kind) {
    case SNAPNAV_NULL: return 1;
    case SNAPNAV_STRING: return same_bytes(a->u.s.ptr, a->u.s.len, b->u.s.ptr, b->u.s.len);
    case SNAPNAV_BYTES: return same_bytes(a->u.y.ptr, a->u.y.len, b->u.y.ptr, b->u.y.len);
    case SNAPNAV_LIST:
      if (a->u.list.count != b->u.list.count) return 0;
      for (size_t i = 0; i < a->u.list.count; i++)
        if (!same(&a->u.list.items[i], &b->u.list.items[i])) return 0;
      return 1;
    case SNAPNAV_MAP:
      if (a->u.map.count != b->u.map.count) return 0;
      for (size_t i = 0; i < a->u.map.count; i++) {
        const snapnav_entry *x = &a->u.map.items[i], *y = &b->u.map.items[i];
        if (!same_bytes(x->key.ptr, x->key.len, y->key.ptr, y->key.len) || !same(&x->value, &y->value)) return 0;
      }
      return 1;
    default: return a->u.i == b->u.i; /* a double by its bits */
  }
}
static const snapnav_value *get(void *self) { return &((box *)self)->v; }
static snapnav_status set(void *self, const snapnav_value *v, snapnav_error *err) {
  box *b = self;
  snapnav_value kept, told;
  if (same(&b->v, v)) return SNAPNAV_OK;
  if (!copy(&kept, v)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the value");
  if (!copy(&told, v)) { drop(&kept); return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the value"); }
  drop(&b->v);
  b->v = kept;
  if (b->tell) b->tell(b->tell_ctx, &told); /* stands, even if the value is set anew meanwhile */
  drop(&told);
  return SNAPNAV_OK;
}
static void observe(void *self, tell_any tell, void *tell_ctx) { ((box *)self)->tell = tell; ((box *)self)->tell_ctx = tell_ctx; }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "content");
  box *b = calloc(1, sizeof *b);
  if (!b || (v && !copy(&b->v, v))) { free(b); return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the box"); }
  *instance = b;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; drop(&((box *)instance)->v); free(instance); }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  out->put(out->ctx, &((box *)instance)->v); /* bare: in a map it would lie one deeper */
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) { (void)ctx; return set(instance, state, err); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "box", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "content", "v(@)", (snapnav_fn)get, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "content", "i(@v!)", (snapnav_fn)set, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "content", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (int i = 0; s == SNAPNAV_OK && i < 3; i++) s = r->function(r, "box", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.s21", "1.0.0", start, NULL, "name": "Box", "license": "MIT", "provides": {"screens": ["box"]})
