// right: says UNLOADABLE and RELOADABLE and keeps it: nothing is process-wide, the thread is joined in stop, no key destructor and no unique symbol; the next build takes over the one number that is saved
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
typedef struct { const snapnav_host *host; pthread_mutex_t lock; pthread_cond_t wake; pthread_t thread; int ending; int64_t beats, total; } heart;
static void *beat(void *arg) {
  heart *h = arg;
  pthread_mutex_lock(&h->lock);
  while (!h->ending) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += 50000000;
    if (t.tv_nsec >= 1000000000) { t.tv_nsec -= 1000000000; t.tv_sec++; }
    if (pthread_cond_timedwait(&h->wake, &h->lock, &t) == ETIMEDOUT) h->beats++;
  }
  pthread_mutex_unlock(&h->lock);
  return NULL;
}
static int64_t add(void *user, int64_t n) { /* kept; beats are not */
  heart *h = user;
  h->total = (int64_t)((uint64_t)h->total + (uint64_t)n);
  return h->total;
}
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)err;
  snapnav_value v = snapnav_int(((heart *)ctx)->total);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the total is a whole number");
  ((heart *)ctx)->total = state->u.i;
  return SNAPNAV_OK;
}
static void drop(heart *h) {
  pthread_cond_destroy(&h->wake);
  pthread_mutex_destroy(&h->lock);
  free(h);
}
static void stop(void *ctx) {
  heart *h = ctx;
  pthread_mutex_lock(&h->lock);
  h->ending = 1;
  pthread_cond_signal(&h->wake);
  pthread_mutex_unlock(&h->lock);
  pthread_join(h->thread, NULL);
  drop(h);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  heart *h = calloc(1, sizeof *h);
  if (!h) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  h->host = host;
  pthread_mutex_init(&h->lock, NULL);
  pthread_cond_init(&h->wake, NULL);
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "add", "x(px)", (snapnav_fn)add, h};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s == SNAPNAV_OK) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    if (pthread_create(&h->thread, NULL, beat, h) != 0) s = snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread");
    pthread_sigmask(SIG_SETMASK, &old, NULL);
  }
  if (s != SNAPNAV_OK) { drop(h); return s; }
  *ctx = h;
  return SNAPNAV_OK;
}
enum { FLAGS = SNAPNAV_PLUGIN_UNLOADABLE | SNAPNAV_PLUGIN_RELOADABLE };
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, FLAGS, "org.blind.s28", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_NOTE(0, FLAGS, "{\"id\": \"org.blind.s28\", \"version\": \"1.0.0\", \"name\": \"Heart\", \"license\": \"MIT\", \"provides\": {\"functions\": [\"add\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &plugin : NULL;
}
