/* Unusual: "at-once" completes in cancel(); "later" completes 20 ms after cancel(), from a watch on a
 * timerfd of its own; "never-told" has no cancel() and completes when its timer has run. Numbers of jobs
 * are in `user`; a token that is unknown in cancel() is left alone.
 * Allowed: cancel "The answer to a PENDING token is no longer wanted; complete it soon. May be NULL";
 * R7 speaks of the process's timers, a timerfd is a descriptor of the plugin's own. */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include "snapnav_plugin.h"

enum { JOBS = 1024, AT_ONCE = 0, LATER = 1, NEVER_TOLD = 2 };
typedef struct job { snapnav_token token; snapnav_timer timer; int cancelled; } job;
static job jobs[JOBS];
static const int kind[3] = {AT_ONCE, LATER, NEVER_TOLD};
static const snapnav_host *host;
static int started, fd = -1;

static void end(job *j, snapnav_status status, const char *message) {
  job was = *j;
  memset(j, 0, sizeof *j); /* free before the host is called */
  if (was.timer) host->unschedule(host, was.timer);
  host->complete(host, was.token, status, NULL, message);
}

static void done(void *user) {
  job *j = user;
  j->timer = 0; /* it ran */
  end(j, SNAPNAV_OK, NULL);
}

static int arm(long ns) {
  struct itimerspec when = {{0, 0}, {0, ns}};
  return timerfd_settime(fd, 0, &when, NULL);
}

static void rang(void *user, int32_t from) {
  (void)user;
  uint64_t times;
  ssize_t n;
  while ((n = read(from, &times, sizeof times)) < 0 && errno == EINTR) {}
  if (n < 0) return; /* not yet */
  for (int i = 0; i < JOBS; i++)
    if (jobs[i].token && jobs[i].cancelled) end(&jobs[i], SNAPNAV_E_CANCELLED, "it took a moment to end");
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  int i = 0;
  while (i < JOBS && jobs[i].token) i++;
  if (i == JOBS) return snapnav_fail(err, SNAPNAV_E_STATE, "1024 navigations are waiting");
  snapnav_status s = host->schedule(host, 10000000, done, &jobs[i], &jobs[i].timer, err);
  if (s < 0) {
    memset(&jobs[i], 0, sizeof jobs[i]);
    return s;
  }
  jobs[i].token = token;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  for (int i = 0; token && i < JOBS; i++) {
    job *j = &jobs[i];
    if (j->token != token || j->cancelled) continue;
    if (*(const int *)ctx == LATER && !arm(20000000)) {
      if (j->timer) host->unschedule(host, j->timer);
      j->timer = 0;
      j->cancelled = 1; /* rang() completes it */
    } else {
      end(j, SNAPNAV_E_CANCELLED, "no longer wanted");
    }
  }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  static const char *const id[3] = {"at-once", "later", "never-told"};
  for (int i = 0; i < 3; i++) {
    snapnav_mediator m = {sizeof m, 0, id[i], (void *)&kind[i], mediate, NULL, i == NEVER_TOLD ? NULL : cancel};
    snapnav_status s = r->mediator(r, &m, err);
    if (s < 0) return s;
  }
  fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no timerfd is to be had");
  snapnav_status s = h->watch_fd(h, fd, rang, NULL, err);
  if (s < 0) {
    close(fd);
    fd = -1;
    return s;
  }
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  host->unwatch_fd(host, fd);
  close(fd);
  fd = -1;
  for (int i = 0; i < JOBS; i++)
    if (jobs[i].token) end(&jobs[i], SNAPNAV_E_CANCELLED, "the plugin stops");
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r19", "1.0.0", start, stop, "name": "Three ways to end", "license": "MIT",
               "provides": {"mediators": ["at-once", "later", "never-told"]})
