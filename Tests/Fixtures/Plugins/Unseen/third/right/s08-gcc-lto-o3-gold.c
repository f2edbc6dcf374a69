// right: GCC with -O3 -flto, linked by gold, unstripped but without debug information; a screen type whose instances live in one static pool of slots handed out in any order
// build: cc -std=c11 -O3 -flto -fuse-ld=gold -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,--version-script=$HERE/entry.map
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
typedef void (*tell_uint)(void *context, uint32_t value);
typedef struct { uint32_t level; int used; tell_uint tell; void *tell_ctx; } lamp;
typedef struct block { struct block *next; lamp lamps[64]; } block;
typedef struct { block *first; } room;
static uint32_t get_level(void *self) { return ((lamp *)self)->level; }
static void set_level(void *self, uint32_t v) {
  lamp *l = self;
  if (l->level == v) return;
  l->level = v;
  if (l->tell) l->tell(l->tell_ctx, v);
}
static void watch(void *self, tell_uint tell, void *tell_ctx) { ((lamp *)self)->tell = tell; ((lamp *)self)->tell_ctx = tell_ctx; }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  room *r = ctx;
  (void)screen;
  const snapnav_value *v = find(properties, "level");
  if (v && (v->kind != SNAPNAV_INT || v->u.i < 0 || v->u.i > UINT32_MAX)) return snapnav_fail(err, SNAPNAV_E_TYPE, "level is a number from 0");
  lamp *free_one = NULL;
  for (block *b = r->first; b && !free_one; b = b->next)
    for (int i = 0; i < 64 && !free_one; i++)
      if (!b->lamps[i].used) free_one = &b->lamps[i];
  if (!free_one) {
    block *b = calloc(1, sizeof *b);
    if (!b) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for more lamps");
    b->next = r->first;
    r->first = b;
    free_one = &b->lamps[0];
  }
  *free_one = (lamp){v ? (uint32_t)v->u.i : 0, 1, NULL, NULL};
  *instance = free_one;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx; *(lamp *)instance = (lamp){0, 0, NULL, NULL}; }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_int(((lamp *)instance)->level);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT || state->u.i < 0 || state->u.i > UINT32_MAX) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a number from 0");
  set_level(instance, (uint32_t)state->u.i);
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  room *r = ctx;
  for (block *b; (b = r->first); free(b)) r->first = b->next;
  free(r);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  room *r = calloc(1, sizeof *r);
  if (!r) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_screen_type t = {sizeof t, 0, "lamp", r, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "level", "u(@)", (snapnav_fn)get_level, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "level", "-(@u)", (snapnav_fn)set_level, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "level", "-(@{-(@u)}@)", (snapnav_fn)watch, NULL}};
  snapnav_status s = reg->screen_type(reg, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < 3; i++) s = reg->function(reg, "lamp", &f[i], err);
  if (s != SNAPNAV_OK) { free(r); return s; }
  *ctx = r;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s08", "1.0.0", start, stop, "name": "Lamps", "license": "MIT", "provides": {"screens": ["lamp"]})
