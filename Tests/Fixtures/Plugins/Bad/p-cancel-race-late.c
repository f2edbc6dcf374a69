/* A thread ends the show and says so a moment later: a cancel in that moment ends it, too. */
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static pthread_t thread;
static int runs;
static atomic_int ended, wanted, told, next;
static snapnav_token shown;

static void *show(void *user) {
  (void)user;
  for (int i = 0; i < 20 && wanted; i++) usleep(1000);
  if (!atomic_load(&wanted)) return NULL;
  atomic_store(&told, 1);
  host->complete(host, shown, SNAPNAV_OK, NULL, NULL);
  for (int i = 0; i < 200 && !next; i++) usleep(1000); /* as if it wrote a log, until there is something to do */
  atomic_store(&ended, 1);
  return NULL;
}

static void join(void) {
  next = 1;
  if (runs) pthread_join(thread, NULL);
  runs = next = 0;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token != shown || ended) return;
  if (atomic_exchange(&wanted, 0)) host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, NULL);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  join(); /* the one before ends first */
  shown = token;
  ended = told = 0;
  wanted = 1;
  if (pthread_create(&thread, NULL, show, NULL)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  runs = 1;
  return SNAPNAV_PENDING;
}

static void stop(void *ctx) {
  (void)ctx;
  if (runs && !told) cancel(NULL, shown);
  join();
}

#include "parts/presenter-cancelled.h"
