/* The thread of an effect watches its own pipe as soon as that is there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int ends[2];

static void read_it(void *user, int32_t fd) { (void)user, (void)fd; }

static void *begin(void *user) {
  (void)user;
  host->watch_fd(host, ends[0], read_it, NULL, NULL);
  return NULL;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  pthread_t thread;
  if (!visible) return SNAPNAV_OK;
  if (pthread_create(&thread, NULL, begin, NULL)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  pthread_join(thread, NULL);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  host->unwatch_fd(host, ends[0]);
  close(ends[0]);
  close(ends[1]);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  if (pipe2(ends, O_CLOEXEC)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe");
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL};
  snapnav_status status = registrar->effect(registrar, &odd, err);
  if (status) close(ends[0]), close(ends[1]);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"effects": ["odd"]})
