// Breaks section 4, "PENDING stays unanswered for 500 ms at most" / m-deadline: milliseconds are turned into
// nanoseconds with the factor for seconds, so that a pause of 120 ms lasts two minutes.
// Say: mediator "breath" answered PENDING and did not complete the token in time.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* breath: a short pause between two screens; config {"pauseMs": i} says how long, 120 by default. */
#define NS_PER_MS 1000000000ull
typedef struct app app;
typedef struct wait_ {
  struct wait_ *next;
  app *owner;
  snapnav_token token;
  snapnav_timer timer;
} wait_;
struct app {
  const snapnav_host *host;
  uint64_t pause_ms;
  wait_ *waits;
};

static wait_ *take(app *a, snapnav_token token) {
  for (wait_ **p = &a->waits; *p; p = &(*p)->next)
    if ((*p)->token == token) {
      wait_ *w = *p;
      *p = w->next;
      return w;
    }
  return NULL;
}

static void over(void *user) SNAPNAV_NOEXCEPT {
  wait_ *w = user;
  const snapnav_host *host = w->owner->host;
  take(w->owner, w->token);
  host->complete(host, w->token, SNAPNAV_OK, NULL, NULL);
  free(w);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  (void)out;
  if (navigation->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  wait_ *w = calloc(1, sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "breath: no memory");
  w->owner = a;
  w->token = token;
  snapnav_status s = a->host->schedule(a->host, a->pause_ms * NS_PER_MS, over, w, &w->timer, err);
  if (s != SNAPNAV_OK) {
    free(w);
    return s;
  }
  w->next = a->waits;
  a->waits = w;
  return SNAPNAV_PENDING;
}

static void give_up(app *a, snapnav_token token, const char *why) {
  wait_ *w = take(a, token);
  if (!w) return;
  a->host->unschedule(a->host, w->timer);
  a->host->complete(a->host, token, SNAPNAV_E_CANCELLED, NULL, why);
  free(w);
}

static void cancel(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT { give_up(ctx, token, "not wanted any more"); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  uint64_t ms = 120;
  for (size_t i = 0; config->kind == SNAPNAV_MAP && i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (e->key.len != 7 || memcmp(e->key.ptr, "pauseMs", 7) != 0) continue;
    if (e->value.kind != SNAPNAV_INT || e->value.u.i < 0 || e->value.u.i > 400)
      return snapnav_fail(err, SNAPNAV_E_ARG, "breath: \"pauseMs\" is a whole number from 0 to 400");
    ms = (uint64_t)e->value.u.i;
  }
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  a->pause_ms = ms;
  snapnav_mediator m = {sizeof m, 0, "breath", a, mediate, NULL, cancel};
  snapnav_status s = registrar->mediator(registrar, &m, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  while (a->waits) give_up(a, a->waits->token, "the plugin stops");
  free(a);
}

SNAPNAV_PLUGIN("org.example.breath", "1.0.3", start, stop, "name": "Breath", "license": "MIT",
               "provides": {"mediators": ["breath"], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": []},
               "config": {"optionalProperties": {"pauseMs": {"type": "int32"}}})
