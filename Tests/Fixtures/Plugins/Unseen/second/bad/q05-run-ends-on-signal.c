/* Breaks section 5, "run: returns soon after quit(), and not before, unless with an error" / p-run (x-signals): the
 * loop ends when poll() answers -1, and poll() answers -1 with EINTR for each signal that is handled; the application
 * ends when the window is resized or a child dies.
 * Say: run() returned OK before quit() was called, when a signal broke poll() off.
 *
 * Wall: a presenter with a main loop of its own, for a picture frame that is told what to show by the log. */
#include "snapnav_plugin.h"
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct wall {
  const snapnav_host *host;
  int wake; /* quit() rings here */
  int quitting;
} wall;

static snapnav_status open_wall(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  wall *w = ctx;
  (void)arguments;
  if (w->wake >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "wall: it is open");
  w->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (w->wake < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "wall: no descriptor left");
  w->quitting = 0;
  return SNAPNAV_OK;
}

static void close_wall(void *ctx) {
  wall *w = ctx;
  if (w->wake >= 0) close(w->wake);
  w->wake = -1;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  wall *w = ctx;
  (void)token;
  for (uint32_t i = 0; i < tr->count; i++) {
    uint32_t op = tr->updates[i]->op;
    if (op < SNAPNAV_CLEAR || op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "wall: this update is newer than the frame");
  }
  w->host->log(w->host, 2, tr->location);
  return SNAPNAV_OK;
}

static void changed(void *ctx, snapnav_screen screen) {
  wall *w = ctx;
  (void)screen;
  w->host->log(w->host, 1, snapnav_text("wall: a screen has changed"));
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  wall *w = ctx;
  const snapnav_main_loop *loop = w->host->get_extension(w->host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "wall: this host lends its main loop to nobody");
  if (w->wake < 0) return snapnav_fail(err, SNAPNAV_E_STATE, "wall: not open");
  struct pollfd fds[2] = {{loop->fd, POLLIN, 0}, {w->wake, POLLIN, 0}};
  while (!w->quitting && poll(fds, 2, -1) > 0) {
    if (fds[0].revents & POLLIN) loop->drain(w->host);
    if (fds[1].revents & POLLIN) {
      uint64_t rings;
      if (read(w->wake, &rings, sizeof rings) < 0) continue;
    }
  }
  w->quitting = 0; /* it may be run again */
  return SNAPNAV_OK;
}

static void quit(void *ctx) {
  wall *w = ctx;
  uint64_t one = 1;
  w->quitting = 1;
  if (w->wake >= 0 && write(w->wake, &one, sizeof one) < 0) return; /* full: it rings already */
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  wall *w = calloc(1, sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "wall: no memory");
  w->host = host;
  w->wake = -1;
  snapnav_presenter p = {.size = sizeof p,
                         .flags = SNAPNAV_OWNS_MAIN_LOOP,
                         .id = "wall",
                         .ctx = w,
                         .open = open_wall,
                         .close = close_wall,
                         .present = present,
                         .changed = changed,
                         .run = run,
                         .quit = quit};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(w);
    return s;
  }
  *ctx = w;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_wall(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.wall", "1.1.0", start, stop,
               "name": "Wall", "license": "MIT", "resources": ["main-loop"], "provides": {"presenters": ["wall"]})
