/* Its thread tells the host that it goes, when the host has let go of it. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started, stopped;

static void *wait_for_stop(void *user) {
  while (!__atomic_load_n(&stopped, __ATOMIC_ACQUIRE)) usleep(1000);
  host->log(host, 1, snapnav_text("the thread goes"));
  return user;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)token;
  pthread_t thread;
  if (!(transition->flags & SNAPNAV_ANIMATED) || started++) return SNAPNAV_OK;
  stopped = 0;
  if (pthread_create(&thread, NULL, wait_for_stop, NULL))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  pthread_detach(thread);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
  __atomic_store_n(&stopped, 1, __ATOMIC_RELEASE);
}

#include "parts/presenter-stopped.h"
