/* Breaks v-observer / v-two (section 8, observers belong to an instance): the observer is kept in the table that `user`
 * points to, one per property and not per instance: with two screens the one registered last hears of both, the first of none. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { int64_t numbers[2]; } timer_screen;
typedef struct { /* one row per property; what `user` points to */
  const char *name;
  int at;
  void (*fn)(void *, const snapnav_value *);
  void *fn_ctx;
} property;
static property properties_table[2] = {{"minutes", 0, NULL, NULL}, {"seconds", 1, NULL, NULL}};

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
  timer_screen *t = calloc(1, sizeof *t);
  if (!t) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a timer");
  for (int i = 0; i < 2; i++) {
    const snapnav_value *v = find(properties, properties_table[i].name);
    if (!v) continue;
    if (v->kind != SNAPNAV_INT) {
      free(t);
      return snapnav_fail(err, SNAPNAV_E_TYPE, "minutes and seconds are integers");
    }
    t->numbers[i] = v->u.i;
  }
  *instance = t;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  for (int i = 0; i < 2; i++) properties_table[i].fn = NULL;
  free(instance);
}
static int64_t get(void *instance, void *user) { return ((timer_screen *)instance)->numbers[((property *)user)->at]; }
static int32_t set(void *instance, void *user, int64_t number, snapnav_error *err) {
  timer_screen *t = instance;
  property *p = user;
  (void)err;
  if (t->numbers[p->at] == number) return SNAPNAV_OK;
  t->numbers[p->at] = number;
  snapnav_value v = snapnav_int(number);
  if (p->fn) p->fn(p->fn_ctx, &v);
  return SNAPNAV_OK;
}
static void observe(void *instance, void *user, void (*fn)(void *, const snapnav_value *), void *to) {
  (void)instance;
  property *p = user;
  p->fn = fn;
  p->fn_ctx = to;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "timer", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  for (int i = 0; i < 2 && !s; i++) {
    property *row = &properties_table[i];
    s = add(r, "timer", SNAPNAV_GETTER, row->name, "x(@p)", (snapnav_fn)get, row, err);
    if (!s) s = add(r, "timer", SNAPNAV_SETTER, row->name, "i(@px!)", (snapnav_fn)set, row, err);
    if (!s) s = add(r, "timer", SNAPNAV_OBSERVER, row->name, "-(@p{-(@v)}@)", (snapnav_fn)observe, row, err);
  }
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.timer", "0.3.0", start, stop, "name": "Kitchen timer", "license": "MIT",
               "provides": {"screens": ["timer"]})
