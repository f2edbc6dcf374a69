// fault: a transition that is not animated completes its token and answers OK as well (section 5/rule p-sync: one that answers OK never completes its token)
/* A text mirror kept in memory; ported from Android, where every way out runs the callback. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct mirror mirror;
typedef struct move { struct move *next; mirror *m; snapnav_token token; snapnav_timer timer; } move;
struct mirror { const snapnav_host *host; move *moves; uint64_t drawn; };
static void drop(move *v) {
  for (move **p = &v->m->moves; *p; p = &(*p)->next)
    if (*p == v) { *p = v->next; break; }
  free(v);
}
static void on_end(mirror *m, snapnav_token token) {
  m->drawn++;
  m->host->complete(m->host, token, SNAPNAV_OK, NULL, NULL);
}
static void moved(void *user) {
  move *v = user;
  mirror *m = v->m;
  snapnav_token token = v->token;
  drop(v);
  on_end(m, token);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  mirror *m = ctx;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  if (!(t->flags & SNAPNAV_ANIMATED)) {
    on_end(m, token);
    return SNAPNAV_OK;
  }
  move *v = calloc(1, sizeof *v);
  if (!v) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the move");
  v->m = m; v->token = token;
  snapnav_status s = m->host->schedule(m->host, 30000000u, moved, v, &v->timer, err);
  if (s != SNAPNAV_OK) { free(v); return s; }
  v->next = m->moves;
  m->moves = v;
  return SNAPNAV_PENDING;
}
static void end_move(move *v, const char *why) {
  mirror *m = v->m;
  snapnav_token token = v->token;
  m->host->unschedule(m->host, v->timer);
  drop(v);
  m->host->complete(m->host, token, SNAPNAV_E_CANCELLED, NULL, why);
}
static void cancel(void *ctx, snapnav_token token) {
  for (move *v = ((mirror *)ctx)->moves; v; v = v->next)
    if (v->token == token) { end_move(v, "cancelled"); return; }
}
static void end_all(void *ctx) { while (((mirror *)ctx)->moves) end_move(((mirror *)ctx)->moves, "the mirror is closed"); }
static void stop(void *ctx) { end_all(ctx); free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  mirror *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  m->host = host;
  snapnav_presenter p = {.size = sizeof p, .flags = SNAPNAV_KNOWS_REGIONS, .id = "mirror", .ctx = m, .close = end_all, .present = present, .cancel = cancel};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { free(m); return s; }
  *ctx = m;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f11", "1.0.0", start, stop, "name": "Mirror", "license": "Apache-2.0", "provides": {"presenters": ["mirror"]})
