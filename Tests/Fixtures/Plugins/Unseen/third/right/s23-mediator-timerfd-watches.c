// right: each PENDING answer has a timerfd of its own with a watch; every descriptor is CLOEXEC, unwatched before it is closed, one watch per fd (section 10)
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>
typedef struct waits waits;
typedef struct wait { struct wait *next; waits *all; snapnav_token token; int fd; } wait;
struct waits { const snapnav_host *host; wait *first; };
static snapnav_token end_wait(wait *w) {
  snapnav_token token = w->token;
  for (wait **p = &w->all->first; *p; p = &(*p)->next)
    if (*p == w) { *p = w->next; break; }
  w->all->host->unwatch_fd(w->all->host, w->fd);
  close(w->fd);
  free(w);
  return token;
}
static void due(void *user, int32_t fd) {
  wait *w = user;
  const snapnav_host *host = w->all->host;
  uint64_t n;
  ssize_t got;
  do got = read(fd, &n, sizeof n); while (got < 0 && errno == EINTR);
  if (got < 0 && errno == EAGAIN) return; /* woken for nothing */
  snapnav_token token = end_wait(w);
  if (got == sizeof n) host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  else host->complete(host, token, SNAPNAV_E_FAIL, NULL, "the timer cannot be read");
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  waits *all = ctx;
  (void)n; (void)out;
  wait *w = calloc(1, sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to wait with");
  w->all = all;
  w->token = token;
  w->fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (w->fd < 0) { free(w); return snapnav_fail(err, SNAPNAV_E_FAIL, "no descriptor for a timer"); }
  struct itimerspec t = {{0, 0}, {0, 2000000}};
  snapnav_status s = timerfd_settime(w->fd, 0, &t, NULL) == 0 ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_FAIL, "the timer cannot be set");
  if (s == SNAPNAV_OK) s = all->host->watch_fd(all->host, w->fd, due, w, err);
  if (s != SNAPNAV_OK) { close(w->fd); free(w); return s; }
  w->next = all->first;
  all->first = w;
  return SNAPNAV_PENDING;
}
static void undo(void *ctx, const snapnav_navigation *n) { (void)ctx; (void)n; }
static void cancel(void *ctx, snapnav_token token) {
  waits *all = ctx;
  for (wait *w = all->first; w; w = w->next)
    if (w->token == token) {
      all->host->complete(all->host, end_wait(w), SNAPNAV_E_CANCELLED, NULL, "no longer wanted");
      return;
    }
}
static void stop(void *ctx) {
  waits *all = ctx;
  while (all->first) all->host->complete(all->host, end_wait(all->first), SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
  free(all);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  waits *all = calloc(1, sizeof *all);
  if (!all) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  all->host = host;
  snapnav_mediator m = {sizeof m, 0, "breathe", all, mediate, undo, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s != SNAPNAV_OK) { free(all); return s; }
  *ctx = all;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s23", "1.0.0", start, stop, "name": "Breathe", "license": "MIT", "provides": {"mediators": ["breathe"]})
