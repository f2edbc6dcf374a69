// build: cc -std=c11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,--no-as-needed -lm -lpthread
/* Unusual: two threads live from start() to stop(). They were born with all signals blocked
 * (pthread_attr_setsigmask_np), carry names, round downward for themselves, and complete tokens.
 * Allowed: "complete [any]", "is_cancelled [any]"; R6 "stop() returns within one second; then no
 * thread ... is left"; R7 speaks of the process, and mask and rounding of an own thread are its own. */
#define _GNU_SOURCE
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include "snapnav_plugin.h"

enum { WORKERS = 2, SLOTS = 1024, IDLE = 0, QUEUED, RUNNING };
static struct { snapnav_token token; int state; } slot[SLOTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static pthread_t thread[WORKERS];
static const snapnav_host *host;
static int started, leave;

static void *work(void *unused) {
  (void)unused;
  fesetround(FE_DOWNWARD); /* of this thread alone */
  pthread_mutex_lock(&lock);
  while (!leave) {
    int at = -1;
    for (int i = 0; i < SLOTS && at < 0; i++)
      if (slot[i].state == QUEUED) at = i;
    if (at < 0) {
      pthread_cond_wait(&more, &lock);
      continue;
    }
    snapnav_token mine = slot[at].token;
    slot[at].state = RUNNING;
    pthread_mutex_unlock(&lock);
    struct timespec pause = {0, 200000};
    if (!host->is_cancelled(host, mine)) nanosleep(&pause, NULL);
    pthread_mutex_lock(&lock);
    if (slot[at].state == RUNNING && slot[at].token == mine) { /* cancel() did not take it */
      slot[at].state = IDLE;
      slot[at].token = 0;
      pthread_mutex_unlock(&lock); /* no lock across a call of the host */
      host->complete(host, mine, SNAPNAV_OK, NULL, NULL);
      pthread_mutex_lock(&lock);
    }
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  pthread_mutex_lock(&lock);
  int at = 0;
  while (at < SLOTS && slot[at].state != IDLE) at++;
  if (at < SLOTS) {
    slot[at].token = token;
    slot[at].state = QUEUED;
    pthread_cond_signal(&more);
  }
  pthread_mutex_unlock(&lock);
  return at < SLOTS ? SNAPNAV_PENDING : snapnav_fail(err, SNAPNAV_E_STATE, "1024 navigations are waiting");
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  int mine = 0;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < SLOTS; i++)
    if (slot[i].state != IDLE && slot[i].token == token) {
      slot[i].state = IDLE;
      slot[i].token = 0;
      mine = 1;
    }
  pthread_mutex_unlock(&lock);
  if (mine) host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, "no longer wanted");
}

static void end_threads(int count) {
  pthread_mutex_lock(&lock);
  leave = 1;
  pthread_cond_broadcast(&more);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < count; i++) pthread_join(thread[i], NULL);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_mediator m = {sizeof m, 0, "ask-a-worker", NULL, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) return s;
  host = h;
  leave = 0;
  sigset_t all;
  sigfillset(&all);
  pthread_attr_t born;
  if (pthread_attr_init(&born)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a thread");
  int bad = pthread_attr_setsigmask_np(&born, &all), count = 0;
  for (; !bad && count < WORKERS; count++)
    if ((bad = pthread_create(&thread[count], &born, work, NULL)) != 0) break;
  pthread_attr_destroy(&born);
  if (bad) {
    end_threads(count);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread is to be had");
  }
  for (int i = 0; i < WORKERS; i++) pthread_setname_np(thread[i], "r01-worker");
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  end_threads(WORKERS);
  for (int i = 0; i < SLOTS; i++)
    if (slot[i].state != IDLE) { /* nobody but this thread is left */
      snapnav_token left = slot[i].token;
      slot[i].state = IDLE;
      slot[i].token = 0;
      host->complete(host, left, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    }
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r01", "1.0.0", start, stop, "name": "Workers of its own",
               "license": "MIT", "provides": {"mediators": ["ask-a-worker"]})
