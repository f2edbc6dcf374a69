/* Breaks R3 "hold no lock across it" (v-observer-reenter): the setter tells the observer while it holds the instance's
 * mutex; an observer that sets (or only reads) the property again waits for ever for a lock of its own thread. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { void (*fn)(void *, const snapnav_value *); void *ctx; } observer;
static void tell(const observer *o, const snapnav_value *value) {
  observer now = *o; /* it may be replaced meanwhile */
  if (now.fn) now.fn(now.ctx, value);
}
typedef struct {
  pthread_mutex_t lock;
  double zoom;
  observer watching;
} map_screen;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}
static const snapnav_value *find(const snapnav_value *map, const char *name) {
  size_t n = strlen(name);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, name, n)) return &e->value;
  }
  return NULL;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  const snapnav_value *v = find(properties, "zoom");
  if (v && v->kind != SNAPNAV_DOUBLE) return snapnav_fail(err, SNAPNAV_E_TYPE, "zoom is no number with a point");
  map_screen *m = calloc(1, sizeof *m);
  if (!m || pthread_mutex_init(&m->lock, NULL)) {
    free(m);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a map");
  }
  m->zoom = v ? v->u.d : 1;
  *instance = m;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  map_screen *m = instance;
  pthread_mutex_destroy(&m->lock);
  free(m);
}
static double get_zoom(void *instance) {
  map_screen *m = instance;
  pthread_mutex_lock(&m->lock);
  double zoom = m->zoom;
  pthread_mutex_unlock(&m->lock);
  return zoom;
}
static void set_zoom(void *instance, double zoom) {
  map_screen *m = instance;
  pthread_mutex_lock(&m->lock);
  if (memcmp(&m->zoom, &zoom, sizeof zoom)) {
    m->zoom = zoom;
    snapnav_value v = {SNAPNAV_DOUBLE, 0, {0}};
    v.u.d = zoom;
    tell(&m->watching, &v);
  }
  pthread_mutex_unlock(&m->lock);
}
static void observe_zoom(void *instance, void (*fn)(void *, const snapnav_value *), void *to) {
  map_screen *m = instance;
  pthread_mutex_lock(&m->lock);
  m->watching.fn = fn;
  m->watching.ctx = to;
  pthread_mutex_unlock(&m->lock);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "map", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "map", SNAPNAV_GETTER, "zoom", "d(@)", (snapnav_fn)get_zoom, NULL, err);
  if (!s) s = add(r, "map", SNAPNAV_SETTER, "zoom", "-(@d)", (snapnav_fn)set_zoom, NULL, err);
  if (!s) s = add(r, "map", SNAPNAV_OBSERVER, "zoom", "-(@{-(@v)}@)", (snapnav_fn)observe_zoom, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.map", "2.0.0", start, stop, "name": "Maps", "license": "MIT",
               "provides": {"screens": ["map"]})
