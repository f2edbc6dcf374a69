// fault: when the host refuses the function, the second registration, start() returns that error, but leaves the watch and the descriptor that it had made (header 11: after an error stop() is not called; rule r-refused: leaves nothing).
// build: cc -std=gnu11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct plug { const snapnav_host *host; int fd; uint8_t falls; uint64_t frames; };

static void frame(void *user, int32_t fd) {
  struct plug *p = user;
  uint64_t times;
  if (read(fd, &times, sizeof times) == (ssize_t)sizeof times) p->frames++;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct plug *p = ctx;
  (void)flags; (void)arguments; (void)token;
  struct itimerspec every = {{0, 40000000}, {0, 40000000}}, never = {{0, 0}, {0, 0}};
  if (timerfd_settime(p->fd, 0, visible ? &every : &never, NULL) != 0)
    return snapnav_fail(err, SNAPNAV_E_FAIL, "the snow has no timer");
  p->falls = visible != 0;
  return SNAPNAV_OK;
}

static uint8_t falls(void *user) { return ((struct plug *)user)->falls; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  p->fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  if (p->fd < 0) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no timer for the snow");
  }
  snapnav_status st = host->watch_fd(host, p->fd, frame, p, err);
  if (st != SNAPNAV_OK) {
    close(p->fd);
    free(p);
    return st;
  }
  snapnav_effect snow = {sizeof snow, 0, "snow", p, set_visible, NULL, NULL};
  st = registrar->effect(registrar, &snow, err);
  if (st != SNAPNAV_OK) {
    host->unwatch_fd(host, p->fd);
    close(p->fd);
    free(p);
    return st;
  }
  *ctx = p;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "snow-falls", "b(p)", (snapnav_fn)falls, p};
  return registrar->function(registrar, NULL, &f, err);
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  p->host->unwatch_fd(p->host, p->fd);
  close(p->fd);
  free(p);
}

SNAPNAV_PLUGIN("org.example.snow", "1.0.0", start, stop,
               "name": "Snow", "license": "MIT",
               "provides": {"effects": ["snow"], "functions": ["snow-falls"]})
