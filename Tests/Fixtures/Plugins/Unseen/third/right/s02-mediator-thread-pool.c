// right: two worker threads complete tokens late; who takes the job out of the queue under the lock answers it, so cancel() and workers never both do; stop joins them (R6)
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}
typedef struct job { struct job *next; snapnav_token token; int refuse; } job;
typedef struct {
  const snapnav_host *host;
  pthread_mutex_t lock;
  pthread_cond_t more;
  pthread_t threads[2];
  int count, ending;
  job *first, **last;
} pool;
static void *work(void *arg) {
  pool *p = arg;
  for (;;) {
    pthread_mutex_lock(&p->lock);
    while (!p->first && !p->ending) pthread_cond_wait(&p->more, &p->lock);
    job *j = p->ending ? NULL : p->first;
    if (j) {
      p->first = j->next;
      if (!p->first) p->last = &p->first;
    }
    pthread_mutex_unlock(&p->lock);
    if (!j) return NULL;
    struct timespec t = {0, 2000000};
    while (nanosleep(&t, &t) != 0 && errno == EINTR) {}
    if (j->refuse) p->host->complete(p->host, j->token, SNAPNAV_VETO, NULL, "the quota is used up");
    else p->host->complete(p->host, j->token, SNAPNAV_OK, NULL, NULL);
    free(j);
  }
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  pool *p = ctx;
  (void)out;
  job *j = calloc(1, sizeof *j);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the job");
  const snapnav_value *v = find(n->payload, "overQuota");
  j->token = token;
  j->refuse = v && v->kind == SNAPNAV_BOOL && v->u.i;
  pthread_mutex_lock(&p->lock);
  *p->last = j;
  p->last = &j->next;
  pthread_cond_signal(&p->more);
  pthread_mutex_unlock(&p->lock);
  return SNAPNAV_PENDING;
}
static job *take(pool *p, snapnav_token token) { /* 0: any */
  pthread_mutex_lock(&p->lock);
  job **at = &p->first, *j = NULL;
  while (*at && token && (*at)->token != token) at = &(*at)->next;
  if (*at) {
    j = *at;
    *at = j->next;
    if (!j->next) p->last = at;
  }
  pthread_mutex_unlock(&p->lock);
  return j;
}
static void cancel(void *ctx, snapnav_token token) {
  pool *p = ctx;
  job *j = take(p, token); /* none: a worker has it and answers within milliseconds */
  if (!j) return;
  p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "no longer wanted");
  free(j);
}
static void end(pool *p) {
  pthread_mutex_lock(&p->lock);
  p->ending = 1;
  pthread_cond_broadcast(&p->more);
  pthread_mutex_unlock(&p->lock);
  for (int i = 0; i < p->count; i++) pthread_join(p->threads[i], NULL);
  for (job *j; (j = take(p, 0));) {
    p->host->complete(p->host, j->token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    free(j);
  }
  pthread_cond_destroy(&p->more);
  pthread_mutex_destroy(&p->lock);
  free(p);
}
static void stop(void *ctx) { end(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  pool *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  p->host = host;
  p->last = &p->first;
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->more, NULL);
  snapnav_mediator m = {sizeof m, 0, "quota", p, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  while (s == SNAPNAV_OK && p->count < 2) {
    if (pthread_create(&p->threads[p->count], NULL, work, p) == 0) p->count++;
    else s = snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread");
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (s != SNAPNAV_OK) { end(p); return s; }
  *ctx = p;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s02", "1.0.0", start, stop, "name": "Quota", "license": "MIT", "provides": {"mediators": ["quota"]})
