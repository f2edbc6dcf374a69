/* A thread that it started for its first mediation is there for ever. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int started;

static void *wait_for_ever(void *user) {
  for (;;) pause();
  return user;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  pthread_t thread;
  if (started++) return SNAPNAV_OK;
  if (pthread_create(&thread, NULL, wait_for_ever, NULL))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  pthread_detach(thread);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
