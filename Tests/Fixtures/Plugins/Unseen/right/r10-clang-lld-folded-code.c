// Unusual: clang -O3 and lld fold functions of equal code: the getters x(@), t(@) and h(@) have one address, and so have the setters.
// Allowed: each signature is the type of the function that was registered; that two of them share their code harms nobody.
// build: clang -O3 -g -ffunction-sections -fuse-ld=lld -Wl,--icf=all -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct number { union { int64_t x; uint64_t t; snapnav_screen h; } u; };

static int64_t get_signed(void *instance) { return ((struct number *)instance)->u.x; }
static uint64_t get_unsigned(void *instance) { return ((struct number *)instance)->u.t; }
static snapnav_screen get_screen(void *instance) { return ((struct number *)instance)->u.h; }
static void set_signed(void *instance, int64_t v) { ((struct number *)instance)->u.x = v; }
static void set_unsigned(void *instance, uint64_t v) { ((struct number *)instance)->u.t = v; }
static void set_screen(void *instance, snapnav_screen v) { ((struct number *)instance)->u.h = v; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  struct number first = {{0}};
  (void)screen;
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "value", 5)) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "value: not an integer");
    if (ctx && e->value.u.i < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "value: below 0");
    first.u.x = e->value.u.i;
  }
  struct number *n = malloc(sizeof *n);
  if (!n) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for eight bytes");
  *n = first;
  *instance = n;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const struct { const char *type, *getter, *setter; snapnav_fn get, set; } rows[] = {
      {"signed", "x(@)", "-(@x)", (snapnav_fn)get_signed, (snapnav_fn)set_signed},
      {"unsigned", "t(@)", "-(@t)", (snapnav_fn)get_unsigned, (snapnav_fn)set_unsigned},
      {"reference", "h(@)", "-(@h)", (snapnav_fn)get_screen, (snapnav_fn)set_screen}};
  (void)host, (void)config, (void)ctx;
  for (int i = 0; i < 3; i++) {
    snapnav_screen_type t = {sizeof t, 0, rows[i].type, i ? (void *)&rows[i] : NULL, create, destroy, NULL, NULL, NULL, NULL};
    snapnav_function g = {sizeof g, SNAPNAV_GETTER, "value", rows[i].getter, rows[i].get, NULL};
    snapnav_function s = {sizeof s, SNAPNAV_SETTER, "value", rows[i].setter, rows[i].set, NULL};
    snapnav_status status = r->screen_type(r, &t, err);
    if (status >= 0) status = r->function(r, rows[i].type, &g, err);
    if (status >= 0) status = r->function(r, rows[i].type, &s, err);
    if (status < 0) return status;
  }
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.folded", "1.0.0", start, NULL,
               "name": "Folded", "license": "MIT", "provides": {"screens": ["signed", "unsigned", "reference"]})
