// fault: the setter of "gain" clamps to 0..1 without a word (section 8: "A setter takes the value whole or answers an error"; rule v-roundtrip)
/* A VST parameter page: normalised parameters. */
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
typedef void (*tell_double)(void *context, double value);
typedef struct { double gain; tell_double tell; void *tell_ctx; } page;
static double get_gain(void *self) { return ((page *)self)->gain; }
static void put_gain(page *p, double v) {
  if (memcmp(&p->gain, &v, sizeof v) == 0) return;
  p->gain = v;
  if (p->tell) p->tell(p->tell_ctx, v);
}
static void set_gain(void *self, double v) { put_gain(self, v < 0.0 ? 0.0 : v > 1.0 ? 1.0 : v); }
static void watch_gain(void *self, tell_double tell, void *tell_ctx) {
  page *p = self;
  p->tell = tell;
  p->tell_ctx = tell_ctx;
}
static void reset(void *self) { put_gain(self, 0.5); }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "gain");
  if (v && (v->kind != SNAPNAV_DOUBLE || !(v->u.d >= 0.0 && v->u.d <= 1.0)))
    return snapnav_fail(err, SNAPNAV_E_TYPE, "gain is a number from 0.0 to 1.0");
  page *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the page");
  p->gain = v ? v->u.d : 0.5;
  *instance = p;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = {SNAPNAV_DOUBLE, 0, {0}};
  v.u.d = ((page *)instance)->gain;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_DOUBLE) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a page is a number");
  put_gain(instance, state->u.d);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "parameters", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "gain", "d(@)", (snapnav_fn)get_gain, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "gain", "-(@d)", (snapnav_fn)set_gain, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "gain", "-(@{-(@d)}@)", (snapnav_fn)watch_gain, NULL},
                          {sizeof *f, SNAPNAV_ACTION, "reset", "-(@)", (snapnav_fn)reset, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, "parameters", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f07", "1.0.0", start, NULL, "name": "Parameters", "license": "MIT", "provides": {"screens": ["parameters"]})
