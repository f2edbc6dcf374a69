// fault: the timer reads navigation->payload after mediate() has returned (R1: what crosses the border is borrowed for the length of the call; rule m-keep)
/* Ported from a Lua middleware: `defer(function() check(request.payload) end)`. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}
typedef struct gate gate;
typedef struct job { struct job *next; gate *g; snapnav_token token; snapnav_timer timer; const snapnav_value *payload; } job;
struct gate { const snapnav_host *host; job *jobs; };
static void drop(job *j) {
  for (job **p = &j->g->jobs; *p; p = &(*p)->next)
    if (*p == j) { *p = j->next; break; }
  free(j);
}
static void check(void *user) {
  job *j = user;
  const snapnav_host *host = j->g->host;
  snapnav_token token = j->token;
  const snapnav_value *banned = find(j->payload, "banned");
  int refuse = banned && banned->kind == SNAPNAV_BOOL && banned->u.i;
  drop(j);
  host->complete(host, token, refuse ? SNAPNAV_VETO : SNAPNAV_OK, NULL, refuse ? "this account is banned" : NULL);
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  gate *g = ctx;
  (void)out;
  job *j = calloc(1, sizeof *j);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the check");
  j->g = g; j->token = token; j->payload = n->payload;
  snapnav_status s = g->host->schedule(g->host, 5000000u, check, j, &j->timer, err);
  if (s != SNAPNAV_OK) { free(j); return s; }
  j->next = g->jobs;
  g->jobs = j;
  return SNAPNAV_PENDING;
}
static void give_up(gate *g, job *j, const char *why) {
  snapnav_token token = j->token;
  g->host->unschedule(g->host, j->timer);
  drop(j);
  g->host->complete(g->host, token, SNAPNAV_E_CANCELLED, NULL, why);
}
static void cancel(void *ctx, snapnav_token token) {
  gate *g = ctx;
  for (job *j = g->jobs; j; j = j->next)
    if (j->token == token) { give_up(g, j, "no longer wanted"); return; }
}
static void stop(void *ctx) {
  gate *g = ctx;
  while (g->jobs) give_up(g, g->jobs, "the plugin stops");
  free(g);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  gate *g = calloc(1, sizeof *g);
  if (!g) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  g->host = host;
  snapnav_mediator m = {sizeof m, 0, "account", g, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s != SNAPNAV_OK) { free(g); return s; }
  *ctx = g;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f03", "0.3.1", start, stop, "name": "Account check", "license": "MIT", "provides": {"mediators": ["account"]})
