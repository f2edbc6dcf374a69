// Breaks section 4, undo: "a later step failed: take back what mediate() did" / m-undo: mediate() answers OK without
// holding anything when the payload has no "seat", but undo() takes it for granted that there is one (NULL is read).
// Say: undo() of mediator "hold-seat" crashed after an OK to a payload without "seat".
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* hold-seat: counts who is about to buy the payload's "seat", 0 to 499; function held(seat) tells how many. */
enum { SEATS = 500 };
typedef struct app {
  int64_t held[SEATS];
} app;

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t n = strlen(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && memcmp(e->key.ptr, key, n) == 0) return &e->value;
  }
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  const snapnav_value *seat = find(navigation->payload, "seat");
  (void)token;
  (void)out;
  if (!seat) return SNAPNAV_OK; /* standing room */
  if (seat->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "hold-seat: \"seat\" is a whole number");
  if (seat->u.i < 0 || seat->u.i >= SEATS) return snapnav_fail(err, SNAPNAV_VETO, "There is no such seat.");
  a->held[seat->u.i]++;
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *navigation) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  const snapnav_value *seat = find(navigation->payload, "seat");
  a->held[seat->u.i]--; /* mediate() has checked kind and range */
}

static int64_t held(void *user, int64_t seat) {
  const app *a = user;
  return seat < 0 || seat >= SEATS ? 0 : a->held[seat];
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_mediator m = {sizeof m, 0, "hold-seat", a, mediate, undo, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "held", "x(px)", (snapnav_fn)held, a};
  snapnav_status s = registrar->mediator(registrar, &m, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &f, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.seats", "1.4.2", start, stop, "name": "Seats", "license": "MIT",
               "provides": {"mediators": ["hold-seat"], "presenters": [], "routers": [], "screens": [],
                            "effects": [], "functions": ["held"]})
