// fault: cancel() only marks the move; its token is completed when the animation of 3 s is over (section 5: cancel: "complete it within 1 s"; rule p-cancel)
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct slides slides;
typedef struct move { struct move *next; slides *m; snapnav_token token; snapnav_timer timer; int cancelled; } move;
struct slides { const snapnav_host *host; move *moves; };
static void drop(move *v) {
  for (move **p = &v->m->moves; *p; p = &(*p)->next)
    if (*p == v) { *p = v->next; break; }
  free(v);
}
static void moved(void *user) {
  move *v = user;
  const snapnav_host *host = v->m->host;
  snapnav_token token = v->token;
  int cancelled = v->cancelled;
  drop(v);
  if (cancelled) host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, "cancelled while it moved");
  else host->complete(host, token, SNAPNAV_OK, NULL, NULL);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  slides *m = ctx;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  if (!(t->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  move *v = calloc(1, sizeof *v);
  if (!v) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the move");
  v->m = m; v->token = token;
  snapnav_status s = m->host->schedule(m->host, 3000000000u, moved, v, &v->timer, err);
  if (s != SNAPNAV_OK) { free(v); return s; }
  v->next = m->moves;
  m->moves = v;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  for (move *v = ((slides *)ctx)->moves; v; v = v->next)
    if (v->token == token) v->cancelled = 1; /* moved() will see it */
}
static void end_all(void *ctx) {
  slides *m = ctx;
  while (m->moves) {
    snapnav_token token = m->moves->token;
    m->host->unschedule(m->host, m->moves->timer);
    drop(m->moves);
    m->host->complete(m->host, token, SNAPNAV_E_CANCELLED, NULL, "the slides are closed");
  }
}
static void stop(void *ctx) { end_all(ctx); free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  slides *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  m->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "slides", .ctx = m, .close = end_all, .present = present, .cancel = cancel};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { free(m); return s; }
  *ctx = m;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f12", "1.0.0", start, stop, "name": "Slides", "license": "MIT", "provides": {"presenters": ["slides"]})
