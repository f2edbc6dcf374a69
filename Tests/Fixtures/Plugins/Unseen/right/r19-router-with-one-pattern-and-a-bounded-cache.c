// Unusual: a router with one pattern, "/item/" and up to nine digits; answers lie in a cache of 64 that fills and then stays to stop().
// Allowed: the cache changes no answer; routes() is NULL, for a pattern is no list of names; the payload is made anew, never handed on.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct plan { int64_t number; snapnav_entry id, top[2]; snapnav_value map; };
struct me { struct plan *cache[64]; };
struct item { int64_t id; };

static struct plan *plan_for(struct me *me, int64_t number) {
  struct plan **slot = &me->cache[(uint64_t)number * 0x9e3779b97f4a7c15u >> 58];
  if (*slot && (*slot)->number == number) return *slot;
  struct plan *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->number = number;
  p->id.key = snapnav_text("id");
  p->id.value = snapnav_int(number);
  p->top[0].key = snapnav_text("destination");
  p->top[0].value = snapnav_string("item");
  p->top[1].key = snapnav_text("payload");
  p->top[1].value.kind = SNAPNAV_MAP;
  p->top[1].value.u.map.items = &p->id;
  p->top[1].value.u.map.count = 1;
  p->map.kind = SNAPNAV_MAP;
  p->map.u.map.items = p->top;
  p->map.u.map.count = 2;
  free(*slot);
  return *slot = p;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)payload, (void)source, (void)token;
  int64_t number = 0;
  if (route.len < 7 || route.len > 15 || memcmp(route.ptr, "/item/", 6)) return SNAPNAV_DECLINE;
  for (size_t i = 6; i < route.len; i++) {
    if (route.ptr[i] < '0' || route.ptr[i] > '9') return SNAPNAV_DECLINE;
    number = number * 10 + route.ptr[i] - '0';
  }
  struct plan *p = plan_for(ctx, number);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a plan");
  out->put(out->ctx, &p->map);
  return SNAPNAV_OK;
}

static int64_t get_id(void *instance) { return ((struct item *)instance)->id; } // read-only: there is no setter

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  struct item *it = calloc(1, sizeof *it);
  (void)ctx, (void)screen;
  if (!it) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an item");
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 2 && !memcmp(e->key.ptr, "id", 2) && e->value.kind == SNAPNAV_INT) it->id = e->value.u.i;
  }
  *instance = it;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  const snapnav_screen_type type = {sizeof type, 0, "item", NULL, create, destroy, NULL, NULL, NULL, NULL};
  const snapnav_function f = {sizeof f, SNAPNAV_GETTER, "id", "x(@)", (snapnav_fn)get_id, NULL};
  const snapnav_router router = {sizeof router, 0, "items", me, resolve, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (s >= 0) s = r->function(r, "item", &f, err);
  if (s >= 0) s = r->router(r, &router, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct me *me = ctx;
  for (int i = 0; i < 64; i++) free(me->cache[i]);
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.items", "1.0.0", start, stop,
               "name": "Items", "license": "MIT", "provides": {"routers": ["items"], "screens": ["item"]})
