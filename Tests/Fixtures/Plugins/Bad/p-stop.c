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

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {.size = sizeof screen, .id = "screen", .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
