// fault: the property "unit" is one for all instances, but setting it on one screen tells of that screen alone; the others have changed without a word (header 10: screen_changed, a property changed by itself; rule v-two).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct text { char *ptr; size_t len; };

static int keep(struct text *t, snapnav_str s) {
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(t->ptr);
  t->ptr = copy;
  t->len = s.len;
  return 1;
}

struct plug { const snapnav_host *host; int64_t unit; };
struct weather { struct plug *plug; snapnav_screen screen; struct text city; };

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  struct plug *p = ctx;
  const snapnav_value *city = find(properties, "city"), *unit = find(properties, "unit");
  if (city && city->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "\"city\" is a text");
  if (unit && unit->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "\"unit\" is a whole number");
  struct weather *w = calloc(1, sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the screen");
  w->plug = p;
  w->screen = screen;
  if (city && !keep(&w->city, city->u.s)) {
    free(w);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the city");
  }
  if (unit) p->unit = unit->u.i;
  *instance = w;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct weather *w = instance;
  free(w->city.ptr);
  free(w);
}

static snapnav_str city(void *instance) {
  struct weather *w = instance;
  snapnav_str s = {w->city.ptr, w->city.len};
  return s;
}

static int32_t set_city(void *instance, snapnav_str to, snapnav_error *err) {
  if (!keep(&((struct weather *)instance)->city, to))
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the city");
  return SNAPNAV_OK;
}

/* degrees Celsius, Fahrenheit, or what the settings of the host's user call it */
static int64_t unit(void *instance) { return ((struct weather *)instance)->plug->unit; }

static void set_unit(void *instance, int64_t to) {
  struct weather *w = instance;
  if (w->plug->unit == to) return;
  w->plug->unit = to;
  w->plug->host->screen_changed(w->plug->host, w->screen);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_screen_type type = {.size = sizeof type, .id = "weather", .ctx = p, .create = create, .destroy = destroy};
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "city", "s(@)", (snapnav_fn)city, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "city", "i(@s!)", (snapnav_fn)set_city, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "unit", "x(@)", (snapnav_fn)unit, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "unit", "-(@x)", (snapnav_fn)set_unit, NULL}};
  snapnav_status st = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, "weather", &functions[i], err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.weather", "1.0.0", start, stop,
               "name": "Weather", "license": "MIT", "provides": {"screens": ["weather"]})
