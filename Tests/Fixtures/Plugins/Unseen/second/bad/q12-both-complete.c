/* Breaks section 5, "PENDING: complete the token once" / p-cancel-race (p-once): the drawing thread tests the flag
 * `cancelled` before it writes the last frame and completes after it; a cancel() in these few milliseconds completes
 * the token, too. The flag is atomic, the decision is not.
 * Say: the token was completed twice when cancel() came 54 to 62 ms after present().
 *
 * Fade: four frames into shared memory, on a thread. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { FRAMES = 4, SIZE = 320 * 240 };
typedef struct fade {
  const snapnav_host *host;
  pthread_t thread;
  int running, memory;
  atomic_uint_fast64_t token; /* of the move that is drawn; 0: none */
  atomic_int cancelled;
  unsigned char pixels[SIZE];
} fade;

static void nap(long ms) {
  struct timespec t = {0, ms * 1000000};
  while (nanosleep(&t, &t) < 0) continue;
}

static void write_frame(fade *f, int n) {
  memset(f->pixels, 255 * n / FRAMES, sizeof f->pixels);
  for (size_t at = 0; at < sizeof f->pixels; at += 19200) {
    if (pwrite(f->memory, f->pixels + at, 19200, (off_t)at) < 0) return;
    nap(2); /* the panel takes a quarter at a time */
  }
}

static void *draw(void *arg) {
  fade *f = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  snapnav_token token = f->token;
  for (int n = 1; n < FRAMES && !f->cancelled; n++) {
    write_frame(f, n);
    nap(10);
  }
  if (!f->cancelled) {
    write_frame(f, FRAMES);
    f->token = 0; /* complete() may bring the next move at once */
    f->host->complete(f->host, token, SNAPNAV_OK, NULL, NULL);
  } else {
    f->token = 0;
  }
  return NULL;
}

static void settle(fade *f) { /* [main] */
  if (f->running) pthread_join(f->thread, NULL);
  f->running = 0;
}

static snapnav_status open_panel(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  fade *f = ctx;
  (void)arguments;
  if (f->memory >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "fade: open already");
  f->memory = memfd_create("fade", MFD_CLOEXEC);
  return f->memory < 0 ? snapnav_fail(err, SNAPNAV_E_FAIL, "fade: no panel") : SNAPNAV_OK;
}

static void cancel(void *ctx, snapnav_token token) {
  fade *f = ctx;
  if (!token || f->token != token) return; /* shown by now */
  f->cancelled = 1;
  f->host->complete(f->host, token, SNAPNAV_E_CANCELLED, NULL, "fade: cancelled");
}

static void close_panel(void *ctx) {
  fade *f = ctx;
  settle(f); /* a fade is short */
  if (f->memory >= 0) close(f->memory);
  f->memory = -1;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  fade *f = ctx;
  for (uint32_t i = 0; i < tr->count; i++)
    if (tr->updates[i]->op < SNAPNAV_CLEAR || tr->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "fade: unknown update");
  if (f->memory < 0) return snapnav_fail(err, SNAPNAV_E_STATE, "fade: not open");
  if (f->token) return snapnav_fail(err, SNAPNAV_E_STATE, "fade: the last move is not over");
  settle(f);
  if (!(tr->flags & SNAPNAV_ANIMATED)) {
    memset(f->pixels, 255, sizeof f->pixels);
    if (pwrite(f->memory, f->pixels, sizeof f->pixels, 0) < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "fade: no panel");
    return SNAPNAV_OK;
  }
  f->cancelled = 0;
  f->token = token;
  if (pthread_create(&f->thread, NULL, draw, f)) {
    f->token = 0;
    return snapnav_fail(err, SNAPNAV_E_FAIL, "fade: no thread to draw on");
  }
  f->running = 1;
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  fade *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "fade: no memory");
  f->host = host;
  f->memory = -1;
  snapnav_presenter p = {.size = sizeof p, .id = "fade", .ctx = f, .open = open_panel, .close = close_panel,
                         .present = present, .cancel = cancel};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(f);
    return s;
  }
  *ctx = f;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_panel(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.fade", "1.0.0", start, stop,
               "name": "Fade", "license": "MIT", "provides": {"presenters": ["fade"]})
