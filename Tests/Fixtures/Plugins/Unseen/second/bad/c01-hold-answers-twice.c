// Breaks section 4, "complete the token once" (cancel) / m-once: cancel() completes the token, but leaves the timer
// running, which completes the same token again when it fires (and stop() completes it again, too).
// Say: after cancel() the mediator completed the token a second time; the second complete() answered E_HANDLE.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* hold: the screen appears no sooner than `with: {"ms": i}` after the request, so that a splash can be read. */
typedef struct app app;
typedef struct job {
  struct job *next;
  app *owner;
  snapnav_token token;
  snapnav_timer timer;
} job;
struct app {
  const snapnav_host *host;
  job *jobs;
};

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t n = strlen(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && memcmp(e->key.ptr, key, n) == 0) return &e->value;
  }
  return NULL;
}

static void unlink_job(job *j) {
  for (job **p = &j->owner->jobs; *p; p = &(*p)->next)
    if (*p == j) {
      *p = j->next;
      return;
    }
}

static void fire(void *user) SNAPNAV_NOEXCEPT {
  job *j = user;
  const snapnav_host *host = j->owner->host;
  snapnav_token token = j->token;
  unlink_job(j);
  free(j);
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  int64_t ms = 60;
  const snapnav_value *v = find(navigation->arguments, "ms");
  (void)out;
  if (v) {
    if (v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "hold: \"ms\" is a whole number");
    if (v->u.i < 0 || v->u.i > 400) return snapnav_fail(err, SNAPNAV_E_ARG, "hold: \"ms\" is from 0 to 400");
    ms = v->u.i;
  }
  if (ms == 0 || (navigation->flags & SNAPNAV_GUARD)) return SNAPNAV_OK;
  job *j = calloc(1, sizeof *j);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "hold: no memory");
  j->owner = a;
  j->token = token;
  snapnav_status s = a->host->schedule(a->host, (uint64_t)ms * 1000000u, fire, j, &j->timer, err);
  if (s != SNAPNAV_OK) {
    free(j);
    return s;
  }
  j->next = a->jobs;
  a->jobs = j;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  for (job *j = a->jobs; j; j = j->next)
    if (j->token == token) {
      /* the job itself goes when its time has come */
      a->host->complete(a->host, token, SNAPNAV_E_CANCELLED, NULL, "not wanted any more");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  snapnav_mediator m = {sizeof m, 0, "hold", a, mediate, NULL, cancel};
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
  while (a->jobs) {
    job *j = a->jobs;
    a->jobs = j->next;
    a->host->unschedule(a->host, j->timer);
    a->host->complete(a->host, j->token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    free(j);
  }
  free(a);
}

SNAPNAV_PLUGIN("org.example.hold", "1.1.0", start, stop, "name": "Hold", "license": "MIT",
               "provides": {"mediators": ["hold"], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": []})
