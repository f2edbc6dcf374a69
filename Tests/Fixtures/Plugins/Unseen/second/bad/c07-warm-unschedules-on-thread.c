// Breaks R3 and section 10, "unschedule [main]" / x-threads: the worker takes back its watchdog timer itself; schedule
// may be called on any thread, unschedule on the main thread only.
// Say: a thread of the plugin's own called unschedule, which the header marks [main].
#include <pthread.h>
#include <stdlib.h>
#include "snapnav_plugin.h"

/* warm: works out the tables that the destination will need, on a thread; a watchdog gives up after 400 ms. */
typedef struct app app;
typedef struct job {
  struct job *next;
  app *owner;
  pthread_t thread;
  snapnav_token token;
  snapnav_timer timer;
  uint32_t seed, table[256];
  int answered, ended; /* under the lock */
} job;
struct app {
  const snapnav_host *host;
  pthread_mutex_t lock;
  job *jobs; /* main thread only */
};

static int claim(job *j) { /* who answers? */
  pthread_mutex_lock(&j->owner->lock);
  int mine = !j->answered;
  j->answered = 1;
  pthread_mutex_unlock(&j->owner->lock);
  return mine;
}

static void *work(void *user) {
  job *j = user;
  const snapnav_host *host = j->owner->host;
  uint32_t x = j->seed | 1u;
  for (int round = 0; round < 2000; round++)
    for (int i = 0; i < 256; i++) {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      j->table[i] += x;
    }
  if (claim(j)) {
    host->unschedule(host, j->timer); /* in time: the watchdog can go */
    host->complete(host, j->token, SNAPNAV_OK, NULL, NULL);
  }
  pthread_mutex_lock(&j->owner->lock);
  j->ended = 1;
  pthread_mutex_unlock(&j->owner->lock);
  return NULL;
}

static void late(void *user) SNAPNAV_NOEXCEPT {
  job *j = user;
  const snapnav_host *host = j->owner->host;
  if (claim(j)) host->complete(host, j->token, SNAPNAV_E_TIMEOUT, NULL, "the tables were not ready in time");
}

static void reap(app *a, int all) { /* main thread: put away the jobs that are over */
  for (job **p = &a->jobs; *p;) {
    job *j = *p;
    pthread_mutex_lock(&a->lock);
    int ended = j->ended;
    pthread_mutex_unlock(&a->lock);
    if (!ended && !all) {
      p = &j->next;
      continue;
    }
    *p = j->next;
    a->host->unschedule(a->host, j->timer);
    if (all && claim(j)) a->host->complete(a->host, j->token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    pthread_join(j->thread, NULL);
    free(j);
  }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  (void)out;
  reap(a, 0);
  if (navigation->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  job *j = calloc(1, sizeof *j);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "warm: no memory");
  j->owner = a;
  j->token = token;
  j->seed = (uint32_t)navigation->payload->u.map.count + 1u;
  snapnav_status s = a->host->schedule(a->host, 400000000u, late, j, &j->timer, err);
  if (s != SNAPNAV_OK) {
    free(j);
    return s;
  }
  if (pthread_create(&j->thread, NULL, work, j) != 0) {
    a->host->unschedule(a->host, j->timer);
    free(j);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "warm: no thread");
  }
  j->next = a->jobs;
  a->jobs = j;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  for (job *j = a->jobs; j; j = j->next)
    if (j->token == token && claim(j))
      a->host->complete(a->host, token, SNAPNAV_E_CANCELLED, NULL, "not wanted any more");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  pthread_mutex_init(&a->lock, NULL);
  snapnav_mediator m = {sizeof m, 0, "warm", a, mediate, NULL, cancel};
  snapnav_status s = registrar->mediator(registrar, &m, err);
  if (s != SNAPNAV_OK) {
    pthread_mutex_destroy(&a->lock);
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  reap(a, 1);
  pthread_mutex_destroy(&a->lock);
  free(a);
}

SNAPNAV_PLUGIN("org.example.warm", "0.9.0", start, stop, "name": "Warm up", "license": "MIT",
               "provides": {"mediators": ["warm"], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": []})
