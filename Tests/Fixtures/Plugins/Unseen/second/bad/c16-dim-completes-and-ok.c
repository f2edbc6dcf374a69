// Breaks section 3, PENDING and the token: "the one answer to a PENDING token" / fx-once: when it is not animated the
// effect completes its token through the common finish() and answers OK as well.
// Say: effect "dim" completed a token that it answered OK to.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* dim: fades the room behind a layer to `with: {"level": i}` percent (40); dimLevel() is what to draw. */
enum { STEP_NS = 15000000, STEPS = 8 };
typedef struct app {
  const snapnav_host *host;
  snapnav_token token; /* of the fade that runs */
  snapnav_timer timer;
  int32_t level, from, target, step;
} app;

static void finish(app *a, snapnav_status status, const char *message) {
  snapnav_token token = a->token;
  a->token = 0;
  a->level = a->target;
  if (a->timer) {
    a->host->unschedule(a->host, a->timer);
    a->timer = 0;
  }
  if (token) a->host->complete(a->host, token, status, NULL, message);
}

static void fade(void *user) SNAPNAV_NOEXCEPT {
  app *a = user;
  a->timer = 0;
  a->step++;
  a->level = a->from + (a->target - a->from) * a->step / STEPS;
  if (a->step >= STEPS)
    finish(a, SNAPNAV_OK, NULL);
  else if (a->host->schedule(a->host, STEP_NS, fade, a, &a->timer, NULL) != SNAPNAV_OK)
    finish(a, SNAPNAV_OK, NULL); /* no timer: then at once */
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  int32_t level = 40;
  for (size_t i = 0; arguments->kind == SNAPNAV_MAP && i < arguments->u.map.count; i++) {
    const snapnav_entry *e = &arguments->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "level", 5) != 0) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "dim: \"level\" is a whole number");
    if (e->value.u.i < 0 || e->value.u.i > 100) return snapnav_fail(err, SNAPNAV_E_ARG, "dim: \"level\" is from 0 to 100");
    level = (int32_t)e->value.u.i;
  }
  finish(a, SNAPNAV_OK, NULL); /* the fade before, if one runs */
  a->token = token;
  a->target = visible ? level : 0;
  a->from = a->level;
  a->step = 0;
  if (!(flags & SNAPNAV_ANIMATED) || a->from == a->target) {
    finish(a, SNAPNAV_OK, NULL);
    return SNAPNAV_OK;
  }
  snapnav_status s = a->host->schedule(a->host, STEP_NS, fade, a, &a->timer, err);
  if (s != SNAPNAV_OK) {
    a->token = 0;
    a->target = a->level;
    return s;
  }
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  if (a->token == token) finish(a, SNAPNAV_E_CANCELLED, "not wanted any more");
}

static int32_t dim_level(void *user) { return ((app *)user)->level; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  snapnav_effect e = {sizeof e, 0, "dim", a, set_visible, cancel, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "dimLevel", "i(p)", (snapnav_fn)dim_level, a};
  snapnav_status s = registrar->effect(registrar, &e, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &f, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  finish(a, SNAPNAV_E_CANCELLED, "the plugin stops");
  free(a);
}

SNAPNAV_PLUGIN("org.example.dim", "2.3.0", start, stop, "name": "Dimmer", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": ["dim"],
                            "functions": ["dimLevel"]})
