/* Breaks R7 and section 5, "close: give it back, as it was" / p-close (x-process): open() makes standard input and
 * standard output non-blocking, close() puts back the flags of standard input only. In a terminal, where both are one
 * open file, that mends both, so nobody noticed; with a pipe or a file as output O_NONBLOCK stays.
 * Say: after close() descriptor 1 has other status flags (O_NONBLOCK) than before open().
 *
 * Line: a presenter for dumb terminals; one line for each move, backspace goes back. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct line {
  const snapnav_host *host;
  int opened, watching, flags;
} line;

static void print(const char *text, size_t n) {
  while (n) {
    ssize_t done = write(STDOUT_FILENO, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EAGAIN) {
      struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
      if (poll(&out, 1, 50) == 0) return; /* whoever reads is asleep; the next line is as good */
      continue;
    }
    if (done <= 0) return;
    text += done;
    n -= (size_t)done;
  }
}

static void keys(void *user, int32_t fd) {
  line *l = user;
  char typed[64];
  ssize_t n = read(fd, typed, sizeof typed);
  if (n == 0) { /* the terminal is gone */
    l->host->unwatch_fd(l->host, fd);
    l->watching = 0;
    return;
  }
  for (ssize_t i = 0; i < n; i++)
    if (typed[i] == 0x7f || typed[i] == '\b') {
      snapnav_entry kind = {snapnav_text("kind"), snapnav_string("back")};
      snapnav_value request = {SNAPNAV_MAP, 0, {0}};
      request.u.map.items = &kind;
      request.u.map.count = 1;
      l->host->request(l->host, &request, NULL, NULL, NULL);
    }
}

static snapnav_status open_line(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  line *l = ctx;
  (void)arguments;
  l->flags = fcntl(STDIN_FILENO, F_GETFL);
  int out = fcntl(STDOUT_FILENO, F_GETFL);
  if (l->flags < 0 || out < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "line: no standard input or output");
  if (isatty(STDIN_FILENO)) {
    snapnav_status s = l->host->watch_fd(l->host, STDIN_FILENO, keys, l, err);
    if (s < 0) return s;
    l->watching = 1;
  }
  /* neither an idle keyboard nor a slow line may hold up the main thread */
  fcntl(STDIN_FILENO, F_SETFL, l->flags | O_NONBLOCK);
  fcntl(STDOUT_FILENO, F_SETFL, out | O_NONBLOCK);
  l->opened = 1;
  return SNAPNAV_OK;
}

static void close_line(void *ctx) {
  line *l = ctx;
  if (!l->opened) return;
  if (l->watching) l->host->unwatch_fd(l->host, STDIN_FILENO);
  l->watching = 0;
  fcntl(STDIN_FILENO, F_SETFL, l->flags);
  l->opened = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  static const char *const mark[] = {"=", ">", "<", "~"};
  line *l = ctx;
  (void)token;
  if (!l->opened) return snapnav_fail(err, SNAPNAV_E_STATE, "line: not opened");
  for (uint32_t i = 0; i < tr->count; i++)
    if (tr->updates[i]->op < SNAPNAV_CLEAR || tr->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "line: this update cannot be printed");
  print(tr->move <= SNAPNAV_MOVE_REPLACE ? mark[tr->move] : "?", 1);
  print(" ", 1);
  print(tr->location.ptr, tr->location.len < 200 ? tr->location.len : 200);
  print("\n", 1);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  line *l = calloc(1, sizeof *l);
  if (!l) return snapnav_fail(err, SNAPNAV_E_NOMEM, "line: no memory");
  l->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "line", .ctx = l, .open = open_line, .close = close_line, .present = present};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(l);
    return s;
  }
  *ctx = l;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_line(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.line", "1.0.3", start, stop,
               "name": "Line", "license": "MIT", "resources": ["tty"], "provides": {"presenters": ["line"]})
