// fault: the observer is told the present value while it is registered, as Android's LiveData does (section 8: "not while it is registered"; rule v-observer)
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
typedef void (*tell_int)(void *context, int64_t value);
typedef struct { int64_t count; tell_int tell; void *tell_ctx; } counter;
static int64_t get_count(void *self) { return ((counter *)self)->count; }
static void set_count(void *self, int64_t v) {
  counter *c = self;
  if (c->count == v) return;
  c->count = v;
  if (c->tell) c->tell(c->tell_ctx, v);
}
static void observe(void *self, tell_int tell, void *tell_ctx) {
  counter *c = self;
  c->tell = tell;
  c->tell_ctx = tell_ctx;
  if (tell) tell(tell_ctx, c->count); /* setValue() to the new observer */
}
static int64_t increment(void *self) {
  counter *c = self;
  set_count(c, c->count == INT64_MAX ? c->count : c->count + 1);
  return c->count;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "count");
  if (v && v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "count is a whole number");
  counter *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the counter");
  c->count = v ? v->u.i : 0;
  *instance = c;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_int(((counter *)instance)->count);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a whole number");
  set_count(instance, state->u.i);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "counter", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set_count, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "count", "-(@{-(@x)}@)", (snapnav_fn)observe, NULL},
                          {sizeof *f, SNAPNAV_ACTION, "increment", "x(@)", (snapnav_fn)increment, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, "counter", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f09", "1.0.0", start, NULL, "name": "Counter", "license": "Apache-2.0", "provides": {"screens": ["counter"]})
