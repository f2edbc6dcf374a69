// Unusual: every mediation is answered by a worker thread that start() makes and stop() joins.
// Allowed: complete() is [any] between start() and the end of stop(); the token is taken off under one lock, so it is answered once.
// build: cc -O2 -g -pthread -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct job { snapnav_token token; struct job *next; };
struct me {
  const snapnav_host *host;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  pthread_t thread;
  struct job *first, **last;
  int quitting;
};

static void nap(long ns) {
  struct timespec t = {0, ns};
  while (nanosleep(&t, &t) == -1 && errno == EINTR) {}
}

static void answer(struct me *me, snapnav_token token, snapnav_status status, const char *text) {
  for (int tries = 0; tries < 3; tries++) {
    snapnav_status s = me->host->complete(me->host, token, status, NULL, text);
    if (s >= 0 || s == SNAPNAV_E_HANDLE) return;
    nap(1000000);
  }
}

static void *work(void *arg) {
  struct me *me = arg;
  pthread_mutex_lock(&me->lock);
  for (;;) {
    while (!me->first && !me->quitting) pthread_cond_wait(&me->wake, &me->lock);
    struct job *job = me->first;
    if (!job) break; // quitting, and nothing is left
    int quitting = me->quitting;
    me->first = job->next;
    if (!me->first) me->last = &me->first;
    pthread_mutex_unlock(&me->lock);
    if (quitting) {
      answer(me, job->token, SNAPNAV_E_CANCELLED, "the plugin stops");
    } else {
      nap(2000000); // the "work"
      if (me->host->is_cancelled(me->host, job->token)) answer(me, job->token, SNAPNAV_E_CANCELLED, "cancelled");
      else answer(me, job->token, SNAPNAV_OK, NULL);
    }
    free(job);
    pthread_mutex_lock(&me->lock);
  }
  pthread_mutex_unlock(&me->lock);
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  struct me *me = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know");
  if (!token) return SNAPNAV_OK;
  struct job *job = malloc(sizeof *job);
  if (!job) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a job");
  job->token = token;
  job->next = NULL;
  pthread_mutex_lock(&me->lock);
  *me->last = job;
  me->last = &job->next;
  pthread_cond_signal(&me->wake);
  pthread_mutex_unlock(&me->lock);
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  struct job *found = NULL;
  pthread_mutex_lock(&me->lock);
  for (struct job **p = &me->first; *p; p = &(*p)->next)
    if ((*p)->token == token) {
      found = *p;
      *p = found->next;
      if (!*p) me->last = p;
      break;
    }
  pthread_mutex_unlock(&me->lock);
  if (!found) return; // the thread has it, and answers within milliseconds
  free(found);
  answer(me, token, SNAPNAV_E_CANCELLED, "cancelled while it waited");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  me->last = &me->first;
  snapnav_mediator m = {sizeof m, 0, "slowly", me, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) {
    free(me);
    return s;
  }
  pthread_mutex_init(&me->lock, NULL);
  pthread_cond_init(&me->wake, NULL);
  pthread_attr_t attr;
  int bad = pthread_attr_init(&attr);
  if (!bad) {
    sigset_t all;
    sigfillset(&all);
    bad = pthread_attr_setsigmask_np(&attr, &all); // the host's signals stay the host's
    if (!bad) bad = pthread_create(&me->thread, &attr, work, me);
    pthread_attr_destroy(&attr);
  }
  if (bad) {
    pthread_cond_destroy(&me->wake);
    pthread_mutex_destroy(&me->lock);
    free(me);
    return snapnav_fail(err, bad == ENOMEM ? SNAPNAV_E_NOMEM : SNAPNAV_E_FAIL, "the worker thread cannot be made");
  }
  *ctx = me;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct me *me = ctx;
  pthread_mutex_lock(&me->lock);
  me->quitting = 1;
  pthread_cond_signal(&me->wake);
  pthread_mutex_unlock(&me->lock);
  pthread_join(me->thread, NULL);
  pthread_cond_destroy(&me->wake);
  pthread_mutex_destroy(&me->lock);
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.worker", "1.0.0", start, stop,
               "name": "Worker", "license": "MIT", "provides": {"mediators": ["slowly"]})
