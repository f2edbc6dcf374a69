/* Breaks p-overlap/p-once "complete every token", only after cancel(): cancelling the presentation that runs takes its timer back and
 * completes it, but starts nobody behind it: those that wait in the queue, and all that come later, stay PENDING for ever. */
#define _GNU_SOURCE
#include <time.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct move move;
struct move { move *next; snapnav_token token; uint64_t deadline_ns; size_t len; char location[]; };
typedef struct { const snapnav_host *host; move *first, *last; snapnav_timer timer; } plugin;

static snapnav_status check(const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  }
  return SNAPNAV_OK;
}

static void shown(void *ctx);
static uint64_t length_of(const move *m) { /* 120 ms, or what is left */
  struct timespec t;
  uint64_t now, most = 120000000u;
  if (!m->deadline_ns) return most;
  clock_gettime(CLOCK_MONOTONIC, &t);
  now = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
  if (m->deadline_ns < now + 20000000u) return 0;
  return m->deadline_ns - now - 20000000u < most ? m->deadline_ns - now - 20000000u : most;
}
static void show(plugin *p, move *m) {
  snapnav_str where = {m->location, m->len};
  p->host->log(p->host, 1, where);
}
/* Takes the first off the queue; the next one's timer runs before anybody is told. */
static move *next(plugin *p) {
  move *m = p->first;
  p->first = m->next;
  if (!p->first) p->last = NULL;
  return m;
}
static void begin(plugin *p) {
  while (p->first && p->host->schedule(p->host, length_of(p->first), shown, p, &p->timer, NULL)) {
    move *m = next(p); /* no timer to be had: at once, without a move */
    show(p, m);
    p->host->complete(p->host, m->token, SNAPNAV_OK, NULL, NULL);
    free(m);
  }
}
static void shown(void *ctx) {
  plugin *p = ctx;
  move *m = next(p);
  p->timer = 0;
  show(p, m);
  begin(p);
  p->host->complete(p->host, m->token, SNAPNAV_OK, NULL, NULL);
  free(m);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  snapnav_status s = check(t, err);
  if (s) return s;
  if (!p->first && !(t->flags & SNAPNAV_ANIMATED)) {
    p->host->log(p->host, 1, t->location);
    return SNAPNAV_OK;
  }
  move *m = calloc(1, sizeof *m + t->location.len);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the move");
  m->token = token;
  m->deadline_ns = t->deadline_ns;
  m->len = t->location.len;
  if (m->len) memcpy(m->location, t->location.ptr, m->len);
  if (p->first) {
    p->last->next = m;
    p->last = m;
    return SNAPNAV_PENDING;
  }
  s = p->host->schedule(p->host, length_of(m), shown, p, &p->timer, err);
  if (s) {
    free(m);
    return s;
  }
  p->first = p->last = m;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  plugin *p = ctx;
  move *before = NULL, *m = p->first;
  while (m && m->token != token) before = m, m = m->next;
  if (!m) return;
  if (!before) {
    p->host->unschedule(p->host, p->timer);
    p->timer = 0;
    p->first = m->next;
  } else {
    before->next = m->next;
  }
  if (p->last == m) p->last = before;
  free(m);
  p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "the move was cancelled");
}
static void end(void *ctx) {
  plugin *p = ctx;
  if (p->timer) p->host->unschedule(p->host, p->timer);
  p->timer = 0;
  while (p->first) {
    move *m = next(p);
    p->host->complete(p->host, m->token, SNAPNAV_E_CANCELLED, NULL, "the presenter was closed");
    free(m);
  }
}
static void stop(void *ctx) {
  end(ctx);
  free(ctx);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_presenter presenter = {sizeof presenter, 0, "slide", p, NULL, end, present, cancel, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.slide", "1.0.0", start, stop, "name": "Slides", "license": "MIT",
               "provides": {"presenters": ["slide"]})
