// fault: restore() takes over "home" before it has looked at "visits", so a state whose second part is of another kind is refused, and yet has changed the first (rule st-bad: an error changes nothing; header 7 of restore: after an error the old state stands).
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

struct plug { struct text home; int64_t visits; };

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}

static snapnav_value text_of(const char *ptr, size_t len) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = ptr;
  v.u.s.len = len;
  return v;
}

static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}

static snapnav_str home(void *user) {
  struct plug *p = user;
  snapnav_str s = {p->home.ptr, p->home.len};
  return s;
}

static int32_t set_home(void *user, snapnav_str to, snapnav_error *err) {
  struct plug *p = user;
  if (!keep(&p->home, to)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the home");
  p->visits = 0;
  return SNAPNAV_OK;
}

static int64_t visit(void *user) {
  struct plug *p = user;
  if (p->visits < INT64_MAX) p->visits++;
  return p->visits;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  (void)err;
  snapnav_entry parts[2] = {{snapnav_text("home"), text_of(p->home.ptr, p->home.len)},
                            {snapnav_text("visits"), snapnav_int(p->visits)}};
  snapnav_value state = map_of(parts, 2);
  out->put(out->ctx, &state);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  struct plug *p = ctx;
  if (state->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a map");
  const snapnav_value *at = find(state, "home");
  if (!at || at->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "\"home\" of the state is a text");
  if (!keep(&p->home, at->u.s)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the home");
  const snapnav_value *visits = find(state, "visits");
  if (!visits || visits->kind != SNAPNAV_INT || visits->u.i < 0)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "\"visits\" of the state is a number from 0");
  p->visits = visits->u.i;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "home", "s(p)", (snapnav_fn)home, p},
      {sizeof(snapnav_function), SNAPNAV_FREE, "set-home", "i(ps!)", (snapnav_fn)set_home, p},
      {sizeof(snapnav_function), SNAPNAV_FREE, "visit", "x(p)", (snapnav_fn)visit, p}};
  snapnav_status st = SNAPNAV_OK;
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, NULL, &functions[i], err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  free(p->home.ptr);
  free(p);
}

static const snapnav_plugin plugin = {
    sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.home", "1.3.0",
    start, stop, save, restore, NULL};

SNAPNAV_PLUGIN_WITH(plugin, "org.example.home", "1.3.0",
                    "name": "Home", "license": "MIT",
                    "provides": {"functions": ["home", "set-home", "visit"]})
