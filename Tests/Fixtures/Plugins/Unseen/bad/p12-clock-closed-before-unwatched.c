/* Breaks "unwatch it before you close it" (section 10, watch_fd): destroy() of a screen closes its timerfd and unwatches the number
 * afterwards; the host polls a closed descriptor, or one that is somebody else's by then. */
#define _GNU_SOURCE
#include <sys/timerfd.h>
#include <unistd.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { void (*fn)(void *, const snapnav_value *); void *ctx; } observer;
static void tell(const observer *o, const snapnav_value *value) {
  observer now = *o; /* it may be replaced meanwhile */
  if (now.fn) now.fn(now.ctx, value);
}
typedef struct { plugin *plugin; snapnav_screen screen; int fd; int64_t ticks; observer watching; } wall_clock;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static void ticked(void *user, int32_t fd) {
  wall_clock *c = user;
  uint64_t times;
  if (read(fd, &times, sizeof times) != (ssize_t)sizeof times) return; /* EAGAIN, EINTR: we are called again */
  c->ticks += (int64_t)times;
  snapnav_value v = snapnav_int(c->ticks);
  const snapnav_host *host = c->plugin->host;
  host->screen_changed(host, c->screen);
  tell(&c->watching, &v);
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)properties;
  plugin *p = ctx;
  wall_clock *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a clock");
  c->plugin = p;
  c->screen = screen;
  c->fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (c->fd < 0) {
    free(c);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no timer for the clock");
  }
  struct itimerspec each = {{1, 0}, {1, 0}};
  snapnav_status s = timerfd_settime(c->fd, 0, &each, NULL) ? snapnav_fail(err, SNAPNAV_E_FAIL, "the timer does not run")
                                                            : p->host->watch_fd(p->host, c->fd, ticked, c, err);
  if (s) {
    close(c->fd);
    free(c);
    return s;
  }
  *instance = c;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  plugin *p = ctx;
  wall_clock *c = instance;
  close(c->fd);
  p->host->unwatch_fd(p->host, c->fd);
  free(c);
}
static int64_t get_ticks(void *instance) { return ((wall_clock *)instance)->ticks; }
static void observe_ticks(void *instance, void (*fn)(void *, const snapnav_value *), void *to) {
  wall_clock *c = instance;
  c->watching.fn = fn;
  c->watching.ctx = to;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "clock", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "clock", SNAPNAV_GETTER, "ticks", "x(@)", (snapnav_fn)get_ticks, NULL, err);
  if (!s) s = add(r, "clock", SNAPNAV_OBSERVER, "ticks", "-(@{-(@v)}@)", (snapnav_fn)observe_ticks, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.clock", "1.0.0", start, stop, "name": "Clock", "license": "MIT",
               "provides": {"screens": ["clock"]})
