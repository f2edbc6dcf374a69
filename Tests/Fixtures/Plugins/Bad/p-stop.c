/* A thread that it started for its first animation is there for ever. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started;

static void *wait_for_ever(void *user) {
  for (;;) pause();
  return user;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)token;
  pthread_t thread;
  if (!(transition->flags & SNAPNAV_ANIMATED) || started++) return SNAPNAV_OK;
  if (pthread_create(&thread, NULL, wait_for_ever, NULL))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  pthread_detach(thread);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

#include "parts/presenter-stopped.h"
