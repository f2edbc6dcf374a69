/* The thread of its router tells the host that it goes, when the host has let go of it. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started, stopped;

static void *wait_for_stop(void *user) {
  const snapnav_host *mine = user;
  while (!__atomic_load_n(&stopped, __ATOMIC_ACQUIRE)) usleep(1000);
  usleep(1000);
  mine->log(mine, 1, snapnav_text("the thread goes"));
  return NULL;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out;
  pthread_t thread;
  if (started++) return SNAPNAV_DECLINE;
  __atomic_store_n(&stopped, 0, __ATOMIC_RELEASE);
  if (pthread_create(&thread, NULL, wait_for_stop, (void *)host))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  pthread_detach(thread);
  return SNAPNAV_DECLINE;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
  __atomic_store_n(&stopped, 1, __ATOMIC_RELEASE);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
