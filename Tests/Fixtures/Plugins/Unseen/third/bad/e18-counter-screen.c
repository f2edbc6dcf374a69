// fault: an observer that is registered for "value" is put beside the one before instead of in its place, so both are told (header 8: "registering again replaces it"; rule v-observer).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };
typedef void (*tell_fn)(void *context, int64_t value);
struct plug { const snapnav_host *host; };
struct counter {
  struct plug *plug;
  snapnav_screen screen;
  int64_t value;
  size_t count;
  struct { tell_fn tell; void *context; } observers[MOST];
};

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
  const snapnav_value *value = find(properties, "value");
  if (value && value->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "\"value\" is a whole number");
  struct counter *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the screen");
  c->plug = ctx;
  c->screen = screen;
  if (value) c->value = value->u.i;
  *instance = c;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static void change(struct counter *c, int64_t to) {
  if (c->value == to) return;
  c->value = to;
  for (size_t i = 0; i < c->count; i++) c->observers[i].tell(c->observers[i].context, to);
}

static int64_t value(void *instance) { return ((struct counter *)instance)->value; }
static void set_value(void *instance, int64_t to) { change(instance, to); }

static void observe_value(void *instance, tell_fn tell, void *context) {
  struct counter *c = instance;
  size_t at = c->count < MOST ? c->count++ : MOST - 1;
  c->observers[at].tell = tell;
  c->observers[at].context = context;
}

/* the plus button */
static int64_t add(void *instance, int64_t by) {
  struct counter *c = instance;
  int64_t to;
  if (__builtin_add_overflow(c->value, by, &to)) to = by > 0 ? INT64_MAX : INT64_MIN;
  change(c, to);
  c->plug->host->screen_changed(c->plug->host, c->screen);
  return to;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_screen_type type = {.size = sizeof type, .id = "counter", .ctx = p, .create = create, .destroy = destroy};
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "x(@)", (snapnav_fn)value, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "value", "-(@x)", (snapnav_fn)set_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@x)}@)", (snapnav_fn)observe_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "x(@x)", (snapnav_fn)add, NULL}};
  snapnav_status st = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, "counter", &functions[i], err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.counter", "1.0.0", start, stop,
               "name": "Counter", "license": "MIT", "provides": {"screens": ["counter"]})
