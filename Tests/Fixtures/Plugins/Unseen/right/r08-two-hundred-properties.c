// Unusual: 200 properties of one type with one getter, one setter and one observer function, told apart by `user`; -O3.
// Allowed: section 8: p stands right after @, and "one getter x(@p) and one setter i(@px!) can serve all properties".
// build: cc -O3 -g -funroll-loops -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { MANY = 200 };
typedef void tell_fn(void *context, const snapnav_value *value);
struct column { int index; char name[5]; };
struct ear { tell_fn *fn; void *context; };
struct sheet { int in_use, gone; int64_t cells[MANY]; struct ear ears[MANY]; };

static void let_go(struct sheet *s) { // destroy() may come while an observer is being told
  if (!--s->in_use && s->gone) free(s);
}

static void tell(struct sheet *s, int i) {
  struct ear ear = s->ears[i];
  snapnav_value v = snapnav_int(s->cells[i]);
  if (ear.fn && !s->gone) ear.fn(ear.context, &v);
}

static int64_t get(void *instance, void *user) { return ((struct sheet *)instance)->cells[((struct column *)user)->index]; }

static int32_t set(void *instance, void *user, int64_t value, snapnav_error *err) {
  struct sheet *s = instance;
  int i = ((const struct column *)user)->index;
  (void)err;
  if (s->cells[i] == value) return SNAPNAV_OK;
  s->cells[i] = value;
  s->in_use++;
  tell(s, i);
  let_go(s);
  return SNAPNAV_OK;
}

static void observe(void *instance, void *user, void (*fn)(void *, const snapnav_value *), void *context) {
  struct ear ear = {fn, context};
  ((struct sheet *)instance)->ears[((const struct column *)user)->index] = ear;
}

static int column_of(snapnav_str key) { // c000 … c199
  int n = 0;
  if (key.len != 4 || key.ptr[0] != 'c') return -1;
  for (int k = 1; k < 4; k++) {
    if (key.ptr[k] < '0' || key.ptr[k] > '9') return -1;
    n = n * 10 + key.ptr[k] - '0';
  }
  return n < MANY ? n : -1;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  struct sheet *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a sheet");
  if (properties->kind == SNAPNAV_MAP)
    for (size_t k = 0; k < properties->u.map.count; k++) {
      const snapnav_entry *e = &properties->u.map.items[k];
      int i = column_of(e->key);
      if (i < 0) continue;
      if (e->value.kind != SNAPNAV_INT) {
        free(s);
        return snapnav_fail(err, SNAPNAV_E_TYPE, "a column takes an integer");
      }
      s->cells[i] = e->value.u.i;
    }
  *instance = s;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  struct sheet *s = instance;
  (void)ctx;
  s->gone = 1;
  s->in_use++;
  let_go(s);
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  const struct sheet *s = instance;
  snapnav_value cells[MANY], list = {SNAPNAV_LIST, 0, {0}};
  (void)ctx, (void)err;
  for (int i = 0; i < MANY; i++) cells[i] = snapnav_int(s->cells[i]);
  list.u.list.items = cells;
  list.u.list.count = MANY;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  struct sheet *s = instance;
  int64_t old[MANY], new[MANY];
  (void)ctx;
  if (state->kind != SNAPNAV_LIST) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a sheet is a list");
  if (state->u.list.count != MANY) return snapnav_fail(err, SNAPNAV_E_ARG, "the state of a sheet has 200 numbers");
  for (int i = 0; i < MANY; i++) {
    if (state->u.list.items[i].kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a column takes an integer");
    new[i] = state->u.list.items[i].u.i;
  }
  memcpy(old, s->cells, sizeof old);
  memcpy(s->cells, new, sizeof new);
  s->in_use++;
  for (int i = 0; i < MANY; i++)
    if (old[i] != new[i] && s->cells[i] == new[i]) tell(s, i); // else an observer has set it meanwhile, and told so
  let_go(s);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config;
  struct column *columns = calloc(MANY, sizeof *columns);
  if (!columns) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the columns");
  const snapnav_screen_type type = {sizeof type, 0, "sheet", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  for (int i = 0; i < MANY && s >= 0; i++) {
    struct column *c = &columns[i];
    const char name[5] = {'c', (char)('0' + i / 100), (char)('0' + i / 10 % 10), (char)('0' + i % 10), 0};
    c->index = i;
    memcpy(c->name, name, sizeof name);
    snapnav_function f = {sizeof f, SNAPNAV_GETTER, c->name, "x(@p)", (snapnav_fn)get, c};
    s = r->function(r, "sheet", &f, err);
    if (s < 0) break;
    f.kind = SNAPNAV_SETTER, f.signature = "i(@px!)", f.fn = (snapnav_fn)set;
    s = r->function(r, "sheet", &f, err);
    if (s < 0) break;
    f.kind = SNAPNAV_OBSERVER, f.signature = "-(@p{-(@v)}@)", f.fn = (snapnav_fn)observe;
    s = r->function(r, "sheet", &f, err);
  }
  if (s < 0) {
    free(columns);
    return s;
  }
  *ctx = columns; // what `user` points to is there until the end of stop()
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.authors.right.sheet", "1.0.0", start, stop,
               "name": "Sheet", "license": "MIT", "provides": {"screens": ["sheet"]})
