// Unusual: PENDING is answered from the plugin's own eventfd, which it writes itself and the host watches.
// Allowed: watch_fd is [main] and one per descriptor; it is close-on-exec, unwatched before it is closed, and nothing is pending after stop().
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct me {
  const snapnav_host *host;
  int fd;
  size_t count, room;
  snapnav_token *waiting; // oldest first
};

static snapnav_token pop(struct me *me) {
  snapnav_token t = me->waiting[0];
  memmove(me->waiting, me->waiting + 1, --me->count * sizeof *me->waiting);
  return t;
}

static void readable(void *user, int32_t fd) {
  struct me *me = user;
  uint64_t many;
  ssize_t n;
  do n = read(fd, &many, sizeof many);
  while (n == -1 && errno == EINTR);
  for (size_t k = me->count; k && me->count; k--) me->host->complete(me->host, pop(me), SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  struct me *me = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  if (!token) return SNAPNAV_OK;
  if (me->count == me->room) {
    size_t room = me->room ? me->room * 2 : 8;
    snapnav_token *more = realloc(me->waiting, room * sizeof *more);
    if (!more) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for one more token");
    me->waiting = more;
    me->room = room;
  }
  const uint64_t one = 1;
  ssize_t w;
  do w = write(me->fd, &one, sizeof one);
  while (w == -1 && errno == EINTR);
  if (w != (ssize_t)sizeof one && errno != EAGAIN) // EAGAIN: it is readable as never before
    return snapnav_fail(err, SNAPNAV_E_FAIL, "the eventfd cannot be written");
  me->waiting[me->count++] = token;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  for (size_t i = 0; i < me->count; i++)
    if (me->waiting[i] == token) {
      memmove(me->waiting + i, me->waiting + i + 1, (--me->count - i) * sizeof *me->waiting);
      me->host->complete(me->host, token, SNAPNAV_E_CANCELLED, NULL, "cancelled");
      return;
    }
}

static void stop(void *ctx) {
  struct me *me = ctx;
  me->host->unwatch_fd(me->host, me->fd);
  close(me->fd);
  while (me->count) me->host->complete(me->host, pop(me), SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
  free(me->waiting);
  free(me);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  me->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (me->fd < 0) {
    free(me);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd to be had");
  }
  snapnav_mediator m = {sizeof m, 0, "next-turn", me, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = host->watch_fd(host, me->fd, readable, me, err);
  if (s < 0) {
    close(me->fd);
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.eventfd", "0.1.0", start, stop,
               "name": "Next turn", "license": "0BSD", "provides": {"mediators": ["next-turn"]})
