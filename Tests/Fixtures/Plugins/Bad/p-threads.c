/* Draws on a thread of its own, which asks the host what to draw. */
#include <pthread.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static void put(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }

static snapnav_screen screen;
static struct {
  pthread_t thread;
  int runs;
  snapnav_token token;
} shown;

static void *show(void *user) {
  (void)user;
  const snapnav_sink sink = {NULL, put};
  host->screen_describe(host, screen, &sink, NULL);
  host->complete(host, shown.token, SNAPNAV_OK, NULL, NULL);
  return NULL;
}

static void join(void) {
  if (shown.runs) pthread_join(shown.thread, NULL);
  shown.runs = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  join();
  shown.token = token;
  screen = transition->updates[0]->screen;
  if (pthread_create(&shown.thread, NULL, show, NULL))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  shown.runs = 1;
  return SNAPNAV_PENDING;
}

static void stop(void *ctx) {
  (void)ctx;
  join();
}

#include "parts/presenter-stopped.h"
