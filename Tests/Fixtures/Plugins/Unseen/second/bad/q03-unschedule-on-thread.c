/* Breaks R3 and section 10, "unschedule [main]" / p-threads (x-threads): schedule() is [any], and the author took
 * unschedule() for the same; the drawing thread takes its watchdog back by itself when a frame is done.
 * Say: host->unschedule() was called on a thread of the plugin's own, and is [main].
 *
 * Mosaic: draws a coarse picture of what is shown (a checksum a tile) on a thread, with a watchdog of two seconds. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 4096 };
typedef struct mosaic {
  const snapnav_host *host;
  pthread_mutex_t lock;
  pthread_cond_t work;
  pthread_t thread;
  int running, quit;
  snapnav_token token;    /* what is being drawn; 0: nothing. Whoever takes it completes it */
  snapnav_timer watchdog; /* written on the main thread only, under the lock */
  uint64_t seed;
  uint32_t tiles[TILES];
} mosaic;

static snapnav_token claim(mosaic *m, snapnav_token only) {
  pthread_mutex_lock(&m->lock);
  snapnav_token token = !only || m->token == only ? m->token : 0;
  if (token) m->token = 0;
  pthread_mutex_unlock(&m->lock);
  return token;
}

static void *draw(void *arg) {
  mosaic *m = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL); /* of this thread alone */
  for (;;) {
    pthread_mutex_lock(&m->lock);
    while (!m->token && !m->quit) pthread_cond_wait(&m->work, &m->lock);
    if (m->quit) {
      pthread_mutex_unlock(&m->lock);
      return NULL;
    }
    snapnav_token mine = m->token;
    uint64_t x = m->seed | 1;
    pthread_mutex_unlock(&m->lock);
    for (int i = 0; i < TILES; i++) {
      if (i % 512 == 0 && m->host->is_cancelled(m->host, mine)) break;
      x = x * 6364136223846793005u + 1442695040888963407u;
      m->tiles[i] = (uint32_t)(x >> 32);
    }
    pthread_mutex_lock(&m->lock);
    snapnav_timer watchdog = m->watchdog;
    int still_mine = m->token == mine;
    if (still_mine) m->token = 0;
    pthread_mutex_unlock(&m->lock);
    if (still_mine) {
      m->host->unschedule(m->host, watchdog);
      m->host->complete(m->host, mine, SNAPNAV_OK, NULL, NULL);
    }
  }
}

static void too_slow(void *user) {
  mosaic *m = user;
  snapnav_token token;
  pthread_mutex_lock(&m->lock);
  m->watchdog = 0;
  pthread_mutex_unlock(&m->lock);
  if ((token = claim(m, 0))) m->host->complete(m->host, token, SNAPNAV_E_TIMEOUT, NULL, "mosaic: drawing took too long");
}

static void set_watchdog(mosaic *m, snapnav_timer timer) { /* [main] */
  pthread_mutex_lock(&m->lock);
  snapnav_timer old = m->watchdog;
  m->watchdog = timer;
  pthread_mutex_unlock(&m->lock);
  if (old) m->host->unschedule(m->host, old); /* a stale one does no harm */
}

static snapnav_status open_canvas(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  mosaic *m = ctx;
  (void)arguments;
  m->quit = 0;
  if (pthread_create(&m->thread, NULL, draw, m)) return snapnav_fail(err, SNAPNAV_E_FAIL, "mosaic: no thread to draw on");
  m->running = 1;
  return SNAPNAV_OK;
}

static void close_canvas(void *ctx) {
  mosaic *m = ctx;
  if (!m->running) return;
  pthread_mutex_lock(&m->lock);
  m->quit = 1;
  pthread_cond_signal(&m->work);
  pthread_mutex_unlock(&m->lock);
  pthread_join(m->thread, NULL);
  m->running = 0;
  set_watchdog(m, 0);
  snapnav_token token = claim(m, 0);
  if (token) m->host->complete(m->host, token, SNAPNAV_E_CANCELLED, NULL, "mosaic: closed");
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  mosaic *m = ctx;
  snapnav_timer timer = 0;
  for (uint32_t i = 0; i < tr->count; i++)
    if (tr->updates[i]->op < SNAPNAV_CLEAR || tr->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "mosaic: unknown update");
  pthread_mutex_lock(&m->lock);
  int busy = m->token != 0 || !m->running;
  pthread_mutex_unlock(&m->lock);
  if (busy) return snapnav_fail(err, SNAPNAV_E_STATE, "mosaic: still drawing the last one");
  snapnav_status s = m->host->schedule(m->host, 2000000000u, too_slow, m, &timer, err);
  if (s < 0) return s;
  set_watchdog(m, timer);
  pthread_mutex_lock(&m->lock);
  m->seed = tr->id ^ tr->location.len << 32;
  m->token = token;
  pthread_cond_signal(&m->work);
  pthread_mutex_unlock(&m->lock);
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  mosaic *m = ctx;
  if (claim(m, token)) m->host->complete(m->host, token, SNAPNAV_E_CANCELLED, NULL, "mosaic: cancelled");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  mosaic *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "mosaic: no memory");
  m->host = host;
  pthread_mutex_init(&m->lock, NULL);
  pthread_cond_init(&m->work, NULL);
  snapnav_presenter p = {.size = sizeof p, .id = "mosaic", .ctx = m, .open = open_canvas, .close = close_canvas,
                         .present = present, .cancel = cancel};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(m);
    return s;
  }
  *ctx = m;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  mosaic *m = ctx;
  close_canvas(m);
  pthread_cond_destroy(&m->work);
  pthread_mutex_destroy(&m->lock);
  free(m);
}

SNAPNAV_PLUGIN("org.example.mosaic", "2.0.0", start, stop,
               "name": "Mosaic", "license": "Apache-2.0", "provides": {"presenters": ["mosaic"]})
