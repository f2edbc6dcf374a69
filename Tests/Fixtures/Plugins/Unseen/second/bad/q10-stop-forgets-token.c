/* Breaks R6, "then no thread, timer, watch or pending token of the plugin is left" / p-stop (x-stop): moves within
 * 150 ms are drawn together, and their tokens wait for one timer; stop() takes the timer back and frees the list, and
 * the tokens in it are never completed.
 * Say: after stop() a token that was answered PENDING is still open.
 *
 * Gather: draws at most seven times a second. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef struct gather {
  const snapnav_host *host;
  snapnav_timer timer;
  snapnav_token *tokens;
  size_t count, room;
} gather;

static void seen(void *ctx, const snapnav_value *shown) {
  gather *g = ctx;
  if (shown->kind != SNAPNAV_MAP) return;
  for (size_t i = 0; i < shown->u.map.count; i++) {
    const snapnav_entry *e = &shown->u.map.items[i];
    if (e->key.len == 8 && !memcmp(e->key.ptr, "location", 8) && e->value.kind == SNAPNAV_STRING)
      g->host->log(g->host, 2, e->value.u.s);
  }
}

static snapnav_status draw(gather *g, snapnav_error *err) {
  snapnav_sink sink = {g, seen};
  return g->host->shown(g->host, NULL, &sink, err);
}

static void answer_all(gather *g, snapnav_status status, const char *why) {
  while (g->count) { /* complete() may bring the next move at once */
    snapnav_token first = g->tokens[0];
    memmove(g->tokens, g->tokens + 1, --g->count * sizeof *g->tokens);
    g->host->complete(g->host, first, status, NULL, why);
  }
}

static void due(void *user) {
  gather *g = user;
  g->timer = 0;
  snapnav_status s = draw(g, NULL);
  answer_all(g, s, s < 0 ? "gather: what is shown could not be read" : NULL);
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  gather *g = ctx;
  for (uint32_t i = 0; i < tr->count; i++)
    if (tr->updates[i]->op < SNAPNAV_CLEAR || tr->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "gather: unknown update");
  if (!(tr->flags & SNAPNAV_ANIMATED)) { /* now, and what waits is in it */
    snapnav_status s = draw(g, err);
    if (s >= 0) answer_all(g, SNAPNAV_OK, NULL);
    return s;
  }
  if (g->count == g->room) {
    size_t room = g->room ? g->room * 2 : 4;
    snapnav_token *more = realloc(g->tokens, room * sizeof *more);
    if (!more) return snapnav_fail(err, SNAPNAV_E_NOMEM, "gather: no memory");
    g->tokens = more;
    g->room = room;
  }
  if (!g->timer) {
    snapnav_status s = g->host->schedule(g->host, 150000000, due, g, &g->timer, err);
    if (s < 0) return s;
  }
  g->tokens[g->count++] = token;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  gather *g = ctx;
  for (size_t i = 0; i < g->count; i++)
    if (g->tokens[i] == token) {
      memmove(g->tokens + i, g->tokens + i + 1, (--g->count - i) * sizeof *g->tokens);
      g->host->complete(g->host, token, SNAPNAV_E_CANCELLED, NULL, "gather: cancelled");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  gather *g = calloc(1, sizeof *g);
  if (!g) return snapnav_fail(err, SNAPNAV_E_NOMEM, "gather: no memory");
  g->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "gather", .ctx = g, .present = present, .cancel = cancel};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(g);
    return s;
  }
  *ctx = g;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  gather *g = ctx;
  if (g->timer) g->host->unschedule(g->host, g->timer);
  free(g->tokens);
  free(g);
}

SNAPNAV_PLUGIN("org.example.gather", "1.4.2", start, stop,
               "name": "Gather", "license": "MPL-2.0", "provides": {"presenters": ["gather"]})
