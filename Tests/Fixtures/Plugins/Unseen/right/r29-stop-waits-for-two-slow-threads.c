// Unusual: two threads sleep 200 ms at a stretch and look up only then; stop() waits for them, up to 300 ms, with two questions' answers due meanwhile.
// Allowed: stop() has a second, and PENDING half of one; cancel() answers at once; complete() is asked with no lock held.
// build: cc -O2 -g -pthread -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,-z,nodelete -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct wish { struct wish *next; snapnav_token token; };
struct me {
  const snapnav_host *host;
  pthread_mutex_t lock;
  struct wish *wishes;
  atomic_int stopping;
  pthread_t threads[2];
};

static struct wish *take(struct me *me, snapnav_token token) { // 0: any
  struct wish *found = NULL;
  pthread_mutex_lock(&me->lock);
  for (struct wish **p = &me->wishes; *p; p = &(*p)->next)
    if (!token || (*p)->token == token) {
      found = *p;
      *p = found->next;
      break;
    }
  pthread_mutex_unlock(&me->lock);
  return found;
}
static void answer(struct me *me, struct wish *w, snapnav_status status, const char *text) {
  snapnav_token token = w->token;
  free(w);
  me->host->complete(me->host, token, status, NULL, text);
}

static void *sleeper(void *arg) {
  struct me *me = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  while (!atomic_load(&me->stopping)) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 200000000;
    if (until.tv_nsec >= 1000000000) until.tv_nsec -= 1000000000, until.tv_sec++;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
    if (atomic_load(&me->stopping)) break;
    for (struct wish *w; (w = take(me, 0));) answer(me, w, SNAPNAV_OK, NULL);
  }
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  struct me *me = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know");
  if (!token) return SNAPNAV_OK;
  struct wish *w = malloc(sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a wish");
  w->token = token;
  pthread_mutex_lock(&me->lock);
  w->next = me->wishes;
  me->wishes = w;
  pthread_mutex_unlock(&me->lock);
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  struct wish *w = token ? take(ctx, token) : NULL;
  if (w) answer(ctx, w, SNAPNAV_E_CANCELLED, "nobody waits any more");
}

static void end(struct me *me, int threads) {
  atomic_store(&me->stopping, 1);
  for (int i = 0; i < threads; i++) pthread_join(me->threads[i], NULL);
  for (struct wish *w; (w = take(me, 0));) answer(me, w, SNAPNAV_E_CANCELLED, "the plugin stops");
  pthread_mutex_destroy(&me->lock);
  free(me);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  pthread_mutex_init(&me->lock, NULL);
  const snapnav_mediator m = {sizeof m, 0, "sleep-on-it", me, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) {
    end(me, 0);
    return s;
  }
  for (int i = 0; i < 2; i++)
    if (pthread_create(&me->threads[i], NULL, sleeper, me)) {
      end(me, i);
      return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread to be had");
    }
  *ctx = me;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { end(ctx, 2); }

SNAPNAV_PLUGIN("org.authors.right.sleepers", "1.0.0", start, stop,
               "name": "Sleepers", "license": "MIT", "provides": {"mediators": ["sleep-on-it"]})
