// right: an animation in frames of 10 ms by schedule(), shortened to deadline_ns; a new transition ends the one before at once with OK, cancel() between any two frames
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct { const snapnav_host *host; snapnav_token token; snapnav_timer timer; uint64_t ends; uint64_t frames; } film;
static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static void finish(film *f, snapnav_status status, const char *why) { /* the one place that answers */
  snapnav_token token = f->token;
  f->token = 0;
  if (f->timer) f->host->unschedule(f->host, f->timer);
  f->timer = 0;
  f->host->complete(f->host, token, status, NULL, why);
}
static void frame(void *user) {
  film *f = user;
  f->timer = 0; /* it ran */
  f->frames++;
  uint64_t t = now();
  if (t >= f->ends) { finish(f, SNAPNAV_OK, NULL); return; }
  uint64_t rest = f->ends - t;
  snapnav_status s = f->host->schedule(f->host, rest < 10000000u ? rest : 10000000u, frame, f, &f->timer, NULL);
  if (s != SNAPNAV_OK) { f->timer = 0; finish(f, SNAPNAV_OK, NULL); } /* no more frames: show the end of it */
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  film *f = ctx;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an operation that this presenter does not know");
  if (f->token) finish(f, SNAPNAV_OK, NULL);
  if (!(t->flags & SNAPNAV_ANIMATED) || (t->flags & SNAPNAV_SYNC)) return SNAPNAV_OK;
  uint64_t start = now(), ends = start + 120000000u;
  if (t->deadline_ns && t->deadline_ns < ends + 20000000u) ends = t->deadline_ns > start + 20000000u ? t->deadline_ns - 20000000u : start;
  if (ends <= start) return SNAPNAV_OK;
  snapnav_status s = f->host->schedule(f->host, ends - start < 10000000u ? ends - start : 10000000u, frame, f, &f->timer, err);
  if (s != SNAPNAV_OK) { f->timer = 0; return s; }
  f->token = token;
  f->ends = ends;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  film *f = ctx;
  if (f->token && f->token == token) finish(f, SNAPNAV_E_CANCELLED, "the move was cancelled");
}
static void end_all(void *ctx) {
  film *f = ctx;
  if (f->token) finish(f, SNAPNAV_E_CANCELLED, "the film is closed");
}
static void stop(void *ctx) { end_all(ctx); free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  film *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  f->host = host;
  snapnav_presenter p = {.size = sizeof p, .flags = SNAPNAV_KNOWS_REGIONS, .id = "film", .ctx = f, .close = end_all, .present = present, .cancel = cancel};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { free(f); return s; }
  *ctx = f;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s24", "1.0.0", start, stop, "name": "Film", "license": "MIT", "provides": {"presenters": ["film"]})
