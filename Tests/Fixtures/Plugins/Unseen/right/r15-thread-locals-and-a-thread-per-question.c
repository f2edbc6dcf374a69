// Unusual: thread-local scratch memory (TLS descriptors), and a new thread for each question, at most eight at a time.
// Allowed: general-dynamic TLS needs no static block; a result may point to storage of the plugin's; every thread is joined by stop().
// build: cc -O2 -g -pthread -mtls-dialect=gnu2 -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

static _Thread_local char scratch[4096];
static _Thread_local unsigned used;

enum { SEATS = 8 };
struct seat { struct me *me; pthread_t thread; snapnav_token token; atomic_int done; int taken; };
struct me { const snapnav_host *host; atomic_int quitting; struct seat seats[SEATS]; };

static void *think(void *arg) {
  struct seat *seat = arg;
  const snapnav_host *host = seat->me->host;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (used = 0; used < 8; used++) { // 8 times half a millisecond, and it listens
    struct timespec t = {0, 500000};
    while (nanosleep(&t, &t) == -1 && errno == EINTR) {}
    scratch[used] = (char)used;
    if (atomic_load(&seat->me->quitting) || host->is_cancelled(host, seat->token)) break;
  }
  if (used == 8) host->complete(host, seat->token, SNAPNAV_OK, NULL, NULL);
  else host->complete(host, seat->token, SNAPNAV_E_CANCELLED, NULL, "nobody waits any more");
  atomic_store(&seat->done, 1);
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  struct me *me = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  if (!token) return SNAPNAV_OK;
  struct seat *seat = NULL;
  for (int i = 0; i < SEATS; i++) {
    struct seat *s = &me->seats[i];
    if (s->taken && atomic_load(&s->done)) {
      pthread_join(s->thread, NULL);
      s->taken = 0;
    }
    if (!s->taken) seat = s;
  }
  if (!seat) return snapnav_fail(err, SNAPNAV_E_STATE, "eight questions are open already");
  seat->me = me;
  seat->token = token;
  atomic_store(&seat->done, 0);
  int bad = pthread_create(&seat->thread, NULL, think, seat);
  if (bad) return snapnav_fail(err, bad == ENOMEM || bad == EAGAIN ? SNAPNAV_E_NOMEM : SNAPNAV_E_FAIL, "no thread to be had");
  seat->taken = 1;
  return SNAPNAV_PENDING;
}

static snapnav_str hex(uint64_t number) { // main thread: its own copy of scratch
  static const char digits[] = "0123456789abcdef";
  snapnav_str s = {scratch, 16};
  for (int i = 0; i < 16; i++) scratch[i] = digits[number >> (60 - 4 * i) & 15];
  return s;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  snapnav_mediator m = {sizeof m, 0, "think", me, mediate, NULL, NULL}; // threads ask is_cancelled() themselves
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "hex", "s(t)", (snapnav_fn)hex, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->function(r, NULL, &f, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct me *me = ctx;
  atomic_store(&me->quitting, 1);
  for (int i = 0; i < SEATS; i++)
    if (me->seats[i].taken) pthread_join(me->seats[i].thread, NULL);
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.think", "1.0.0", start, stop,
               "name": "Think", "license": "MIT", "provides": {"mediators": ["think"], "functions": ["hex"]})
