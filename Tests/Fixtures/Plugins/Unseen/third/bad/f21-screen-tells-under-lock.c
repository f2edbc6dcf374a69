// fault: the setter holds its mutex while it calls the observer, which may set the property again (R3: "hold no lock across it"; section 8: "also when it sets the property anew"; rule v-observer-reenter)
/* `synchronized (this) { value = v; listener.onChanged(v); }` of an Android view model. A pthread mutex is not recursive. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
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
typedef struct { pthread_mutex_t lock; int64_t volume; tell_int tell; void *tell_ctx; } model;
static int64_t get_volume(void *self) { return __atomic_load_n(&((model *)self)->volume, __ATOMIC_SEQ_CST); }
static void set_volume(void *self, int64_t v) {
  model *m = self;
  if (get_volume(m) == v) return;
  pthread_mutex_lock(&m->lock);
  __atomic_store_n(&m->volume, v, __ATOMIC_SEQ_CST);
  if (m->tell) m->tell(m->tell_ctx, v);
  pthread_mutex_unlock(&m->lock);
}
static void observe(void *self, tell_int tell, void *tell_ctx) {
  model *m = self;
  m->tell = tell;
  m->tell_ctx = tell_ctx;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "volume");
  if (v && v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "volume is a whole number");
  model *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the model");
  pthread_mutex_init(&m->lock, NULL);
  m->volume = v ? v->u.i : 50;
  *instance = m;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  pthread_mutex_destroy(&((model *)instance)->lock);
  free(instance);
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_int(get_volume(instance));
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a whole number");
  set_volume(instance, state->u.i);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "mixer", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "volume", "x(@)", (snapnav_fn)get_volume, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "volume", "-(@x)", (snapnav_fn)set_volume, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "volume", "-(@{-(@x)}@)", (snapnav_fn)observe, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, "mixer", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f21", "1.0.0", start, NULL, "name": "Mixer", "license": "Apache-2.0", "provides": {"screens": ["mixer"]})
