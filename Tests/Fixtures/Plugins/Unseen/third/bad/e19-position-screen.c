// fault: the setter calls the observer while it holds its mutex, so setting the property inside the observer waits for ever (header R3: a call of the host may call back, hold no lock across it; rule v-observer-reenter).
#include "snapnav_plugin.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *context, int64_t value);
struct player {
  pthread_mutex_t lock;
  _Atomic int64_t position;
  tell_fn tell;
  void *context;
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
  (void)ctx; (void)screen;
  const snapnav_value *position = find(properties, "position");
  if (position && position->kind != SNAPNAV_INT)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "\"position\" is a whole number");
  struct player *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the screen");
  if (pthread_mutex_init(&p->lock, NULL) != 0) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no lock for the screen");
  }
  if (position) p->position = position->u.i;
  *instance = p;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  struct player *p = instance;
  (void)ctx;
  pthread_mutex_destroy(&p->lock);
  free(p);
}

static int64_t position(void *instance) { return ((struct player *)instance)->position; }

static void set_position(void *instance, int64_t to) {
  struct player *p = instance;
  pthread_mutex_lock(&p->lock);
  if (p->position != to) {
    p->position = to;
    if (p->tell) p->tell(p->context, to);
  }
  pthread_mutex_unlock(&p->lock);
}

static void observe_position(void *instance, tell_fn tell, void *context) {
  struct player *p = instance;
  p->tell = tell;
  p->context = context;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type type = {.size = sizeof type, .id = "player", .create = create, .destroy = destroy};
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "position", "x(@)", (snapnav_fn)position, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "position", "-(@x)", (snapnav_fn)set_position, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "position", "-(@{-(@x)}@)", (snapnav_fn)observe_position, NULL}};
  snapnav_status st = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, "player", &functions[i], err);
  return st;
}

SNAPNAV_PLUGIN("org.example.player", "1.0.0", start, NULL,
               "name": "Player", "license": "MIT", "provides": {"screens": ["player"]})
