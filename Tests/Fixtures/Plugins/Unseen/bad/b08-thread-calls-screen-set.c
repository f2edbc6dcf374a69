/* Breaks R3 THREAD: screen_set is [main], but the plugin's own thread calls it before it completes the token,
 * whenever there is a destination. Say: [main] host function called on another thread (E_THREAD). */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include "snapnav_plugin.h"

struct job { struct job *next; const snapnav_host *host; snapnav_token token; snapnav_screen screen; pthread_t thread; atomic_int over; };
struct state { const snapnav_host *host; struct job *jobs; };

static void *work(void *user) {
  struct job *job = user;
  const snapnav_host *h = job->host;
  snapnav_error err = {.size = sizeof err};
  snapnav_status st = SNAPNAV_OK;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now); /* stands for a slow question to a time server */
  if (h->is_cancelled(h, job->token)) {
    st = snapnav_fail(&err, SNAPNAV_E_CANCELLED, "nobody wants the time any more");
  } else if (job->screen) {
    snapnav_value v = snapnav_int(now.tv_sec);
    st = h->screen_set(h, job->screen, snapnav_text("openedAt"), &v, &err);
    if (st == SNAPNAV_E_KEY || st == SNAPNAV_E_UNSUPPORTED) st = SNAPNAV_OK; /* has no such property */
  }
  h->complete(h, job->token, st, NULL, st < 0 ? err.message : NULL);
  atomic_store(&job->over, 1);
  return NULL;
}

static void reap(struct state *s, int all) {
  for (struct job **at = &s->jobs; *at;) {
    struct job *job = *at;
    if (!all && !atomic_load(&job->over)) { at = &job->next; continue; }
    pthread_join(job->thread, NULL);
    *at = job->next;
    free(job);
  }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that stamp does not know");
  reap(s, 0);
  struct job *job = calloc(1, sizeof *job);
  if (!job) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a stamp");
  job->host = s->host;
  job->token = token;
  job->screen = n->destination;
  if (pthread_create(&job->thread, NULL, work, job) != 0) {
    free(job);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread for a stamp");
  }
  job->next = s->jobs;
  s->jobs = job;
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_mediator m = {.size = sizeof m, .id = "stamp", .ctx = s, .mediate = mediate};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  reap(ctx, 1);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.stamp", "1.0.0", start, stop, "name": "Time stamp", "license": "MIT",
               "provides": {"mediators": ["stamp"]})
