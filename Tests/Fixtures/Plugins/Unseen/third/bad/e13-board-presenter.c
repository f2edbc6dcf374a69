// fault: close() closes the descriptor that open() had watched without unwatch_fd(), so the watch stays and the next open() fails (header 10: "unwatch it before you close it"; header 5: close gives it back; rule p-close).
// build: cc -std=gnu11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <sys/timerfd.h>
#include <unistd.h>

struct plug { const snapnav_host *host; int fd; };

static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}

static void nothing(void *ctx, const snapnav_value *shown) { (void)ctx; (void)shown; }

static snapnav_status draw(struct plug *p, snapnav_error *err) {
  snapnav_sink sink = {NULL, nothing};
  return p->host->shown(p->host, NULL, &sink, err);
}

/* once a minute the board is drawn anew */
static void minute(void *user, int32_t fd) {
  uint64_t times;
  if (read(fd, &times, sizeof times) == (ssize_t)sizeof times) draw(user, NULL);
}

static snapnav_status open_board(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  struct plug *p = ctx;
  (void)arguments;
  if (p->fd >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "the board is open");
  int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  if (fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no timer for the board");
  struct itimerspec every = {{60, 0}, {60, 0}};
  if (timerfd_settime(fd, 0, &every, NULL) != 0) {
    close(fd);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "the timer of the board cannot be set");
  }
  snapnav_status st = p->host->watch_fd(p->host, fd, minute, p, err);
  if (st != SNAPNAV_OK) {
    close(fd);
    return st;
  }
  p->fd = fd;
  return SNAPNAV_OK;
}

static void close_board(void *ctx) {
  struct plug *p = ctx;
  if (p->fd < 0) return;
  close(p->fd);
  p->fd = -1;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)token;
  if (!known(transition)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that the board does not know");
  return draw(ctx, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  p->fd = -1;
  snapnav_presenter board = {.size = sizeof board, .id = "board", .ctx = p, .open = open_board,
                             .close = close_board, .present = present};
  snapnav_status st = registrar->presenter(registrar, &board, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_board(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.board", "1.0.0", start, stop,
               "name": "Board", "license": "MIT", "provides": {"presenters": ["board"]})
