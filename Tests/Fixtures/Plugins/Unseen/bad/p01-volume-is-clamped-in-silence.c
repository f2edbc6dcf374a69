/* Breaks "A setter takes the value whole or answers an error" (section 8; v-roundtrip): the volume is clamped
 * to 0...100 without a word, so the getter answers another number than was set, also after create(). */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { void (*fn)(void *, const snapnav_value *); void *ctx; } observer;
static void tell(const observer *o, const snapnav_value *value) {
  observer now = *o; /* it may be replaced meanwhile */
  if (now.fn) now.fn(now.ctx, value);
}
typedef struct { int64_t volume; observer watching; } mixer;

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
static int64_t clamp(int64_t v) { return v < 0 ? 0 : v > 100 ? 100 : v; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  const snapnav_value *v = find(properties, "volume");
  if (v && v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "volume is no integer");
  mixer *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a mixer");
  m->volume = v ? clamp(v->u.i) : 50;
  *instance = m;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}
static int64_t get_volume(void *instance) { return ((mixer *)instance)->volume; }
static void set_volume(void *instance, int64_t volume) {
  mixer *m = instance;
  volume = clamp(volume);
  if (volume == m->volume) return;
  m->volume = volume;
  snapnav_value v = snapnav_int(volume);
  tell(&m->watching, &v);
}
static void observe_volume(void *instance, void (*fn)(void *, const snapnav_value *), void *to) {
  mixer *m = instance;
  m->watching.fn = fn;
  m->watching.ctx = to;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "mixer", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "mixer", SNAPNAV_GETTER, "volume", "x(@)", (snapnav_fn)get_volume, NULL, err);
  if (!s) s = add(r, "mixer", SNAPNAV_SETTER, "volume", "-(@x)", (snapnav_fn)set_volume, NULL, err);
  if (!s) s = add(r, "mixer", SNAPNAV_OBSERVER, "volume", "-(@{-(@v)}@)", (snapnav_fn)observe_volume, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.mixer", "1.0.0", start, stop, "name": "Mixer", "license": "MIT",
               "provides": {"screens": ["mixer"]})
