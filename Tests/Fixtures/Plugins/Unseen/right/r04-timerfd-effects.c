// Unusual: three effects share one timerfd; the kernel wakes the watch, and the watch completes what is due.
// Allowed: R7 speaks of the process's timers; a timerfd is a descriptor of the plugin's own, closed in stop().
// build: cc -O2 -gdwarf-4 -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct plugin;
struct effect { struct plugin *home; uint64_t takes_ns; int32_t visible; };
struct due { uint64_t when; snapnav_token token; struct due *next; };
struct plugin {
  const snapnav_host *host;
  int fd;
  struct effect effects[3];
  struct due *queue; // by time
};

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int arm(struct plugin *p) { // disarms when nothing is due
  struct itimerspec t = {{0, 0}, {0, 0}};
  if (p->queue) {
    t.it_value.tv_sec = (time_t)(p->queue->when / 1000000000u);
    t.it_value.tv_nsec = (long)(p->queue->when % 1000000000u);
  }
  return timerfd_settime(p->fd, TFD_TIMER_ABSTIME, &t, NULL);
}

static void rang(void *user, int32_t fd) {
  struct plugin *p = user;
  uint64_t times;
  ssize_t n;
  do n = read(fd, &times, sizeof times);
  while (n == -1 && errno == EINTR);
  uint64_t t = now();
  while (p->queue && p->queue->when <= t) {
    struct due *d = p->queue;
    snapnav_token token = d->token;
    p->queue = d->next;
    free(d);
    p->host->complete(p->host, token, SNAPNAV_OK, NULL, NULL);
  }
  arm(p);
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct effect *e = ctx;
  struct plugin *p = e->home;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  if (arguments->kind != SNAPNAV_NULL && arguments->kind != SNAPNAV_MAP)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "arguments: a map or null");
  if (!(flags & SNAPNAV_ANIMATED) || !token) {
    e->visible = visible != 0;
    return SNAPNAV_OK;
  }
  struct due *d = malloc(sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an animation");
  d->token = token;
  d->when = now() + e->takes_ns;
  struct due **at = &p->queue;
  while (*at && (*at)->when <= d->when) at = &(*at)->next;
  d->next = *at;
  *at = d;
  if (arm(p) == -1) {
    *at = d->next;
    free(d);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "the timerfd cannot be set");
  }
  e->visible = visible != 0;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plugin *p = ((struct effect *)ctx)->home;
  for (struct due **at = &p->queue; *at; at = &(*at)->next)
    if ((*at)->token == token) {
      struct due *d = *at;
      *at = d->next;
      free(d);
      arm(p);
      p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "the animation was cancelled");
      return;
    }
}

static void stop(void *ctx) {
  struct plugin *p = ctx;
  p->host->unwatch_fd(p->host, p->fd);
  close(p->fd);
  while (p->queue) {
    struct due *d = p->queue;
    snapnav_token token = d->token;
    p->queue = d->next;
    free(d);
    p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
  }
  free(p);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const char *const names[3] = {"dim", "menu", "toast"};
  (void)config;
  struct plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  p->fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (p->fd == -1) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no timerfd to be had");
  }
  snapnav_status s = SNAPNAV_OK;
  for (int i = 0; i < 3 && s >= 0; i++) {
    p->effects[i].home = p;
    p->effects[i].takes_ns = (uint64_t)(i + 1) * 10000000u;
    snapnav_effect e = {sizeof e, 0, names[i], &p->effects[i], set_visible, cancel, NULL};
    s = r->effect(r, &e, err);
  }
  if (s >= 0) s = host->watch_fd(host, p->fd, rang, p, err);
  if (s < 0) {
    close(p->fd);
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.timerfd", "2.0.0-beta.1+build.7", start, stop,
               "name": "Kernel clock", "license": "MIT", "provides": {"effects": ["dim", "menu", "toast"]})
