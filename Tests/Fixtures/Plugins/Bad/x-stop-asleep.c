/* Its thread looks twice, and then sleeps for long; stop waits until it wakes. */
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static atomic_int ends;
static pthread_t thread;

static void *look(void *user) {
  for (int times = 0; !ends; times++) {
    if (times < 20) usleep(10000);
    else usleep(1900000);
  }
  return user;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  ends = 1;
  pthread_join(thread, NULL);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  snapnav_status status = registrar->mediator(registrar, &odd, err);
  if (status) return status;
  ends = 0;
  return pthread_create(&thread, NULL, look, NULL) ? snapnav_fail(err, SNAPNAV_E_FAIL, "no thread") : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
