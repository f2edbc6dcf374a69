/* Breaks "What [user] points to is there until the end of stop()" (section 8): the author took "the registrar copies what it
 * is given" to hold for *user too and frees the table at the end of start(); every getter and setter reads freed memory. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { int64_t sides[3]; } box;
typedef struct { size_t at; int64_t least, most; } limits;
static const char *const names[3] = {"width", "height", "depth"};

static const snapnav_value *find(const snapnav_value *map, const char *name) {
  size_t n = strlen(name);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, name, n)) return &e->value;
  }
  return NULL;
}

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  box *b = calloc(1, sizeof *b);
  if (!b) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a box");
  for (int i = 0; i < 3; i++) {
    const snapnav_value *v = find(properties, names[i]);
    b->sides[i] = 1;
    if (!v) continue;
    if (v->kind != SNAPNAV_INT || v->u.i < 1 || v->u.i > (i == 2 ? 500 : 2000)) {
      free(b);
      return snapnav_fail(err, SNAPNAV_E_ARG, "no such length");
    }
    b->sides[i] = v->u.i;
  }
  *instance = b;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}
static int64_t get_side(void *instance, void *user) { return ((box *)instance)->sides[((const limits *)user)->at]; }
static int32_t set_side(void *instance, void *user, int64_t side, snapnav_error *err) {
  const limits *l = user;
  if (side < l->least || side > l->most) return snapnav_fail(err, SNAPNAV_E_ARG, "no such length");
  ((box *)instance)->sides[l->at] = side;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  limits *table = calloc(3, sizeof *table);
  if (!p || !table) {
    free(p);
    free(table);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  }
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "box", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  for (size_t i = 0; i < 3 && !s; i++) {
    table[i].at = i;
    table[i].least = 1;
    table[i].most = i == 2 ? 500 : 2000;
    s = add(r, "box", SNAPNAV_GETTER, names[i], "x(@p)", (snapnav_fn)get_side, &table[i], err);
    if (!s) s = add(r, "box", SNAPNAV_SETTER, names[i], "i(@px!)", (snapnav_fn)set_side, &table[i], err);
  }
  free(table); /* the registrar has copied it */
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.box", "1.0.0", start, stop, "name": "Boxes", "license": "MIT",
               "provides": {"screens": ["box"]})
