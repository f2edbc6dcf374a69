/* Breaks section 10, "The fd stays yours; unwatch it before you close it" / p-close (x-stop): close() of the presenter
 * closes its timer descriptor first and unwatches it then; in between the watch is one of a descriptor that is closed,
 * or of whatever another thread has opened under that number.
 * Say: descriptor N was closed while it was watched (unwatch_fd came after close, or answered an error).
 *
 * Clock line: logs where one is, and every quarter of a second how long one has been there. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct clock_line {
  const snapnav_host *host;
  int tick;
  unsigned quarters;
};

static void on_tick(void *user, int32_t fd) {
  struct clock_line *c = user;
  uint64_t times = 0;
  char text[64];
  if (read(fd, &times, sizeof times) != (ssize_t)sizeof times) return;
  c->quarters += (unsigned)times;
  snprintf(text, sizeof text, "here for %u.%02u s", c->quarters / 4, c->quarters % 4 * 25);
  c->host->log(c->host, 0, snapnav_text(text));
}

static snapnav_status open_clock(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  struct clock_line *c = ctx;
  struct itimerspec every = {{0, 250000000}, {0, 250000000}};
  (void)arguments;
  if (c->tick >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "clock line: open already");
  int fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "clock line: no timer");
  if (timerfd_settime(fd, 0, &every, NULL) < 0) {
    close(fd);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "clock line: the timer does not run");
  }
  snapnav_status s = c->host->watch_fd(c->host, fd, on_tick, c, err);
  if (s < 0) {
    close(fd);
    return s;
  }
  c->tick = fd;
  c->quarters = 0;
  return SNAPNAV_OK;
}

static void close_clock(void *ctx) {
  struct clock_line *c = ctx;
  if (c->tick < 0) return;
  close(c->tick);
  c->host->unwatch_fd(c->host, c->tick);
  c->tick = -1;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  struct clock_line *c = ctx;
  (void)token;
  for (uint32_t i = 0; i < tr->count; i++)
    switch (tr->updates[i]->op) {
      case SNAPNAV_CLEAR: case SNAPNAV_ROOT: case SNAPNAV_PUSH: case SNAPNAV_POP_TO: case SNAPNAV_PRESENT:
      case SNAPNAV_DISMISS: case SNAPNAV_DETAIL: case SNAPNAV_REFRESH: case SNAPNAV_EFFECT_SHOW:
      case SNAPNAV_EFFECT_HIDE: case SNAPNAV_CUSTOM: case SNAPNAV_SELECT: break;
      default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "clock line: unknown update");
    }
  c->host->log(c->host, 2, tr->location);
  c->quarters = 0;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct clock_line *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "clock line: no memory");
  c->host = host;
  c->tick = -1;
  snapnav_presenter p = {.size = sizeof p, .id = "clock-line", .ctx = c, .open = open_clock, .close = close_clock, .present = present};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(c);
    return s;
  }
  *ctx = c;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_clock(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.clock-line", "0.9.0", start, stop,
               "name": "Clock line", "license": "CC0-1.0", "provides": {"presenters": ["clock-line"]})
