// Unusual: a property of any kind, kept as a deep copy in one block of memory, counted; save() puts it inside a list of 2, 60 levels and more.
// Allowed: section 8: v; the limit is 64 levels, so a value that would lie deeper than that in the saved list is refused by the setter.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct kept { size_t users; snapnav_value value; };
struct cell { struct kept *kept; uint64_t events; void (*told)(void *, const snapnav_value *); void *context; };
static const snapnav_value null_value = {SNAPNAV_NULL, 0, {0}};

static size_t round8(size_t n) { return (n + 7) & ~(size_t)7; }

static int measure(const snapnav_value *v, int depth, size_t *bytes) { // 0: too deep or of an unknown kind
  if (depth > 62) return 0;
  switch (v->kind) {
  case SNAPNAV_NULL: case SNAPNAV_BOOL: case SNAPNAV_INT: case SNAPNAV_DOUBLE: return 1;
  case SNAPNAV_STRING: *bytes += round8(v->u.s.len); return 1;
  case SNAPNAV_BYTES: *bytes += round8(v->u.y.len); return 1;
  case SNAPNAV_LIST:
    *bytes += v->u.list.count * sizeof(snapnav_value);
    for (size_t i = 0; i < v->u.list.count; i++)
      if (!measure(&v->u.list.items[i], depth + 1, bytes)) return 0;
    return 1;
  case SNAPNAV_MAP:
    *bytes += v->u.map.count * sizeof(snapnav_entry);
    for (size_t i = 0; i < v->u.map.count; i++) {
      *bytes += round8(v->u.map.items[i].key.len);
      if (!measure(&v->u.map.items[i].value, depth + 1, bytes)) return 0;
    }
    return 1;
  }
  return 0;
}

static void *cut(char **at, size_t n) {
  void *p = *at;
  *at += round8(n);
  return p;
}
static const void *copy_bytes(char **at, const void *from, size_t n) {
  void *p = cut(at, n);
  if (n) memcpy(p, from, n);
  return p;
}
static snapnav_value copy(const snapnav_value *v, char **at) {
  snapnav_value c = *v;
  if (v->kind == SNAPNAV_STRING) c.u.s.ptr = copy_bytes(at, v->u.s.ptr, v->u.s.len);
  if (v->kind == SNAPNAV_BYTES) c.u.y.ptr = copy_bytes(at, v->u.y.ptr, v->u.y.len);
  if (v->kind == SNAPNAV_LIST) {
    snapnav_value *items = cut(at, v->u.list.count * sizeof *items);
    for (size_t i = 0; i < v->u.list.count; i++) items[i] = copy(&v->u.list.items[i], at);
    c.u.list.items = items;
  }
  if (v->kind == SNAPNAV_MAP) {
    snapnav_entry *items = cut(at, v->u.map.count * sizeof *items);
    for (size_t i = 0; i < v->u.map.count; i++) {
      items[i].key.len = v->u.map.items[i].key.len;
      items[i].key.ptr = copy_bytes(at, v->u.map.items[i].key.ptr, v->u.map.items[i].key.len);
      items[i].value = copy(&v->u.map.items[i].value, at);
    }
    c.u.map.items = items;
  }
  return c;
}

static int same_bytes(const void *a, size_t n, const void *b, size_t m) { return n == m && (!n || !memcmp(a, b, n)); }
static int same(const snapnav_value *a, const snapnav_value *b) {
  if (a->kind != b->kind) return 0;
  switch (a->kind) {
  case SNAPNAV_NULL: return 1;
  case SNAPNAV_BOOL: case SNAPNAV_INT: return a->u.i == b->u.i;
  case SNAPNAV_DOUBLE: return !memcmp(&a->u.d, &b->u.d, sizeof a->u.d);
  case SNAPNAV_STRING: return same_bytes(a->u.s.ptr, a->u.s.len, b->u.s.ptr, b->u.s.len);
  case SNAPNAV_BYTES: return same_bytes(a->u.y.ptr, a->u.y.len, b->u.y.ptr, b->u.y.len);
  case SNAPNAV_LIST:
    if (a->u.list.count != b->u.list.count) return 0;
    for (size_t i = 0; i < a->u.list.count; i++)
      if (!same(&a->u.list.items[i], &b->u.list.items[i])) return 0;
    return 1;
  default:
    if (a->u.map.count != b->u.map.count) return 0;
    for (size_t i = 0; i < a->u.map.count; i++) {
      const snapnav_entry *x = &a->u.map.items[i], *y = &b->u.map.items[i];
      if (!same_bytes(x->key.ptr, x->key.len, y->key.ptr, y->key.len) || !same(&x->value, &y->value)) return 0;
    }
    return 1;
  }
}

static void drop(struct kept *k) {
  if (k && !--k->users) free(k);
}
static const snapnav_value *get(void *instance) {
  struct cell *c = instance;
  return c->kept ? &c->kept->value : &null_value;
}
static int32_t set(void *instance, const snapnav_value *v, snapnav_error *err) {
  struct cell *c = instance;
  size_t bytes = 0;
  if (!measure(v, 1, &bytes)) return snapnav_fail(err, SNAPNAV_E_ARG, "the value lies too deep, or is of a kind unheard of");
  if (same(v, get(c))) return SNAPNAV_OK;
  struct kept *k = malloc(sizeof *k + bytes);
  if (!k) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the value");
  char *at = (char *)(k + 1);
  k->value = copy(v, &at);
  k->users = 2; // the cell, and this call
  drop(c->kept);
  c->kept = k;
  if (c->told) c->told(c->context, &k->value);
  drop(k);
  return SNAPNAV_OK;
}
static void observe(void *instance, void (*fn)(void *, const snapnav_value *), void *context) {
  struct cell *c = instance;
  c->told = fn;
  c->context = context;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  drop(((struct cell *)instance)->kept);
  free(instance);
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  struct cell *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a cell");
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    snapnav_status s = e->key.len == 5 && !memcmp(e->key.ptr, "value", 5) ? set(c, &e->value, err) : SNAPNAV_OK;
    if (s < 0) {
      destroy(NULL, c);
      return s;
    }
  }
  *instance = c;
  return SNAPNAV_OK;
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_value items[2] = {snapnav_string("cell/1"), *get(instance)};
  snapnav_value list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = items;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_LIST || state->u.list.count != 2 || state->u.list.items[0].kind != SNAPNAV_STRING ||
      !same_bytes(state->u.list.items[0].u.s.ptr, state->u.list.items[0].u.s.len, "cell/1", 6))
    return snapnav_fail(err, SNAPNAV_E_TYPE, "that is not the state of a cell");
  return set(instance, &state->u.list.items[1], err);
}

static const snapnav_value *nest(int32_t levels) { // a free function: a list in a list, up to 60 levels
  static snapnav_value nested[60];
  if (levels < 1) return &null_value;
  if (levels > 60) levels = 60;
  for (int i = 0; i < levels; i++) {
    nested[i].kind = SNAPNAV_LIST;
    nested[i].u.list.items = i + 1 < levels ? &nested[i + 1] : NULL;
    nested[i].u.list.count = i + 1 < levels;
  }
  return nested;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const snapnav_screen_type type = {sizeof type, 0, "cell", NULL, create, destroy, NULL, save, restore, NULL};
  static const snapnav_function table[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "v(@)", (snapnav_fn)get, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "value", "i(@v!)", (snapnav_fn)set, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "nest", "v(i)", (snapnav_fn)nest, NULL}};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = r->screen_type(r, &type, err);
  for (int i = 0; i < 4 && s >= 0; i++) s = r->function(r, i < 3 ? "cell" : NULL, &table[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.cell", "1.0.0", start, NULL,
               "name": "Cell", "license": "MIT", "provides": {"screens": ["cell"], "functions": ["nest"]})
