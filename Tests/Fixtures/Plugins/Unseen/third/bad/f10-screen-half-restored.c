// fault: restore() takes over "amount" before it has looked at "done": after its error the old state does not stand (section 7: "after an error of restore the old state stands")
/* A shopping entry; the state is {"amount": i, "done": b}. */
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
typedef struct { int64_t amount; uint8_t done; void (*tell[2])(void); void *tell_ctx[2]; } item;
typedef void (*tell_int)(void *, int64_t);
typedef void (*tell_bool)(void *, uint8_t);
static int64_t get_amount(void *self) { return ((item *)self)->amount; }
static void set_amount(void *self, int64_t v) {
  item *i = self;
  if (i->amount == v) return;
  i->amount = v;
  if (i->tell[0]) ((tell_int)i->tell[0])(i->tell_ctx[0], v);
}
static void watch_amount(void *self, tell_int tell, void *ctx) {
  item *i = self;
  i->tell[0] = (void (*)(void))tell;
  i->tell_ctx[0] = ctx;
}
static uint8_t get_done(void *self) { return ((item *)self)->done; }
static void set_done(void *self, uint8_t v) {
  item *i = self;
  if (i->done == v) return;
  i->done = v;
  if (i->tell[1]) ((tell_bool)i->tell[1])(i->tell_ctx[1], v);
}
static void watch_done(void *self, tell_bool tell, void *ctx) {
  item *i = self;
  i->tell[1] = (void (*)(void))tell;
  i->tell_ctx[1] = ctx;
}
static snapnav_status take(item *i, const snapnav_value *map, snapnav_error *err) {
  const snapnav_value *a = find(map, "amount"), *d = find(map, "done");
  if (a) {
    if (a->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "amount is a whole number");
    set_amount(i, a->u.i);
  }
  if (d) {
    if (d->kind != SNAPNAV_BOOL) return snapnav_fail(err, SNAPNAV_E_TYPE, "done is true or false");
    set_done(i, (uint8_t)d->u.i);
  }
  return SNAPNAV_OK;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  item *i = calloc(1, sizeof *i);
  if (!i) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the item");
  i->amount = 1;
  snapnav_status s = take(i, properties, err);
  if (s != SNAPNAV_OK) { free(i); return s; }
  *instance = i;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  item *i = instance;
  snapnav_entry e[] = {{snapnav_text("amount"), snapnav_int(i->amount)}, {snapnav_text("done"), snapnav_int(i->done)}};
  e[1].value.kind = SNAPNAV_BOOL;
  snapnav_value v = map_of(e, 2);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of an item is a map");
  return take(instance, state, err);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx; (void)text_value;
  snapnav_screen_type t = {sizeof t, 0, "item", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "amount", "x(@)", (snapnav_fn)get_amount, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "amount", "-(@x)", (snapnav_fn)set_amount, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "amount", "-(@{-(@x)}@)", (snapnav_fn)watch_amount, NULL},
                          {sizeof *f, SNAPNAV_GETTER, "done", "b(@)", (snapnav_fn)get_done, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "done", "-(@b)", (snapnav_fn)set_done, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "done", "-(@{-(@b)}@)", (snapnav_fn)watch_done, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, "item", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f10", "1.0.0", start, NULL, "name": "Shopping", "license": "MIT", "provides": {"screens": ["item"]})
