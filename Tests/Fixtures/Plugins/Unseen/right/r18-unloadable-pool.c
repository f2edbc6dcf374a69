// Unusual: UNLOADABLE; instances come from a pool that is allocated at start and given back at stop only, whatever is destroyed in between.
// Allowed: what an instance needed can be used again at once; the pool grows by chunks and everything is gone after stop().
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct box { struct box *next_free; double width; uint8_t open; void (*told)(void *, const snapnav_value *); void *context; };
struct chunk { struct chunk *next; struct box boxes[512]; };
struct pool { struct chunk *chunks; struct box *unused; };

static int grow(struct pool *pool) {
  struct chunk *c = malloc(sizeof *c);
  if (!c) return 0;
  c->next = pool->chunks;
  pool->chunks = c;
  for (int i = 512; i--;) {
    c->boxes[i].next_free = pool->unused;
    pool->unused = &c->boxes[i];
  }
  return 1;
}

static double get_width(void *i) { return ((struct box *)i)->width; }
static void set_width(void *i, double w) { ((struct box *)i)->width = w; } // nobody observes it
static uint8_t get_open(void *i) { return ((struct box *)i)->open; }
static void set_open(void *i, uint8_t open) {
  struct box *b = i;
  open = open != 0;
  if (b->open == open) return;
  b->open = open;
  snapnav_value v = {SNAPNAV_BOOL, 0, {open}};
  if (b->told) b->told(b->context, &v);
}
static void observe_open(void *i, void (*fn)(void *, const snapnav_value *), void *context) {
  struct box *b = i;
  b->told = fn;
  b->context = context;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  struct pool *pool = ctx;
  struct box first = {NULL, 0, 0, NULL, NULL};
  (void)screen;
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 5 && !memcmp(e->key.ptr, "width", 5)) {
      if (e->value.kind == SNAPNAV_DOUBLE) first.width = e->value.u.d;
      else if (e->value.kind == SNAPNAV_INT) first.width = (double)e->value.u.i;
      else return snapnav_fail(err, SNAPNAV_E_TYPE, "width: not a number");
    } else if (e->key.len == 4 && !memcmp(e->key.ptr, "open", 4)) {
      if (e->value.kind != SNAPNAV_BOOL) return snapnav_fail(err, SNAPNAV_E_TYPE, "open: neither true nor false");
      first.open = e->value.u.i != 0;
    }
  }
  if (!pool->unused && !grow(pool)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for more boxes");
  struct box *b = pool->unused;
  pool->unused = b->next_free;
  *b = first;
  *instance = b;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  struct pool *pool = ctx;
  struct box *b = instance;
  b->told = NULL;
  b->next_free = pool->unused;
  pool->unused = b;
}

static void stop(void *ctx) {
  struct pool *pool = ctx;
  while (pool->chunks) {
    struct chunk *c = pool->chunks;
    pool->chunks = c->next;
    free(c);
  }
  free(pool);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const snapnav_function table[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "width", "d(@)", (snapnav_fn)get_width, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "width", "-(@d)", (snapnav_fn)set_width, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "open", "b(@)", (snapnav_fn)get_open, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "open", "-(@b)", (snapnav_fn)set_open, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "open", "-(@{-(@v)}@)", (snapnav_fn)observe_open, NULL}};
  (void)host, (void)config;
  struct pool *pool = calloc(1, sizeof *pool);
  if (!pool || !grow(pool)) {
    free(pool);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the pool");
  }
  const snapnav_screen_type type = {sizeof type, 0, "box", pool, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  for (size_t i = 0; i < sizeof table / sizeof *table && s >= 0; i++) s = r->function(r, "box", &table[i], err);
  if (s < 0) {
    stop(pool);
    return s;
  }
  *ctx = pool;
  return SNAPNAV_OK;
}

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, SNAPNAV_PLUGIN_UNLOADABLE,
                                          "org.authors.right.pool", "1.0.0", start, stop, NULL, NULL, NULL};
SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_UNLOADABLE, "{\"id\": \"org.authors.right.pool\", \"version\": \"1.0.0\", \"name\": \"Pool\", "
                                           "\"license\": \"MIT\", \"provides\": {\"screens\": [\"box\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
