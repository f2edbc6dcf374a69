// Breaks section 8, "a setter takes the value whole or answers an error" / v-roundtrip: the setter takes a double and keeps it in a
// float: 0.1 comes back as 0.10000000149011612, 1e300 as infinity.
// Say: property "stars" of "rating" was set to a double and the getter answered another one.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* rating: how many stars ("stars"), and by how many people ("votes"). */
typedef struct rating {
  float stars;
  int32_t votes;
} rating;

static double get_stars(void *instance) { return ((rating *)instance)->stars; }
static void set_stars(void *instance, double stars) { ((rating *)instance)->stars = stars; }
static int32_t get_votes(void *instance) { return ((rating *)instance)->votes; }

static snapnav_status set_votes(void *instance, int32_t votes, snapnav_error *err) {
  if (votes < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "rating: \"votes\" is not below 0");
  ((rating *)instance)->votes = votes;
  return SNAPNAV_OK;
}

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && memcmp(s.ptr, text, s.len) == 0; }

/* The properties of birth and a saved state are the same map; *r is touched when all of it is good. */
static snapnav_status take(rating *r, const snapnav_value *map, snapnav_error *err) {
  rating next = *r;
  if (map->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "rating: a map is expected");
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (is(e->key, "stars")) {
      if (e->value.kind == SNAPNAV_DOUBLE)
        next.stars = e->value.u.d;
      else if (e->value.kind == SNAPNAV_INT)
        next.stars = e->value.u.i;
      else
        return snapnav_fail(err, SNAPNAV_E_TYPE, "rating: \"stars\" is a number");
    } else if (is(e->key, "votes")) {
      if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "rating: \"votes\" is a whole number");
      if (e->value.u.i < 0 || e->value.u.i > INT32_MAX) return snapnav_fail(err, SNAPNAV_E_ARG, "rating: \"votes\" is out of range");
      next.votes = (int32_t)e->value.u.i;
    }
  }
  *r = next;
  return SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)screen;
  rating *r = calloc(1, sizeof *r);
  if (!r) return snapnav_fail(err, SNAPNAV_E_NOMEM, "rating: no memory");
  snapnav_status s = take(r, properties, err);
  if (s != SNAPNAV_OK) {
    free(r);
    return s;
  }
  *instance = r;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) SNAPNAV_NOEXCEPT {
  (void)ctx;
  free(instance);
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  const rating *r = instance;
  (void)ctx;
  (void)err;
  snapnav_entry e[2] = {{snapnav_text("stars"), {SNAPNAV_DOUBLE, 0, {0}}}, {snapnav_text("votes"), snapnav_int(r->votes)}};
  e[0].value.u.d = r->stars;
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = e;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  return take(instance, state, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "rating", NULL, create, destroy, NULL, save, restore, NULL};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "stars", "d(@)", (snapnav_fn)get_stars, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "stars", "-(@d)", (snapnav_fn)set_stars, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "votes", "i(@)", (snapnav_fn)get_votes, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "votes", "i(@i!)", (snapnav_fn)set_votes, NULL}};
  snapnav_status s = registrar->screen_type(registrar, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    s = registrar->function(registrar, "rating", &functions[i], err);
  return s;
}

SNAPNAV_PLUGIN("org.example.rating", "0.5.0", start, NULL, "name": "Rating", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": ["rating"], "effects": [],
                            "functions": []})
