// right: answers an error that has no name here (-4711, R4: "Every status below 0 is an error"), REDIRECT with a string, counts and takes back in undo(), and has a destructor that runs after stop and returns
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
typedef struct { int64_t open; } doors;
static volatile int ended;
__attribute__((destructor)) static void goodbye(void) { ended = 1; }
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  doors *d = ctx;
  (void)token;
  const snapnav_value *door = find(n->payload, "door"), *other = find(n->arguments, "elsewhere");
  if (door && door->kind == SNAPNAV_STRING && door->u.s.len == 0) return snapnav_fail(err, -4711, "this door has no name");
  if (door && door->kind == SNAPNAV_BOOL && !door->u.i) {
    snapnav_value where = other && other->kind == SNAPNAV_STRING && other->u.s.len > 0 ? *other : snapnav_string("lobby");
    out->put(out->ctx, &where);
    return SNAPNAV_REDIRECT;
  }
  if (!(n->flags & SNAPNAV_GUARD)) d->open++;
  return SNAPNAV_OK;
}
static void undo(void *ctx, const snapnav_navigation *n) {
  doors *d = ctx;
  if (!(n->flags & SNAPNAV_GUARD) && d->open > 0) d->open--;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  doors *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_mediator m = {sizeof m, 0, "doors", d, mediate, undo, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s != SNAPNAV_OK) { free(d); return s; }
  *ctx = d;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s30", "1.0.0", start, stop, "name": "Doors", "license": "MIT", "provides": {"mediators": ["doors"]})
