/* Breaks section 5, "PENDING: complete the token once, when it is [shown]" / p-overlap: the ring of tokens has eight
 * places and no test for "full"; with eight moves waiting head meets tail again, the ring looks empty, and none of
 * the eight tokens is ever completed (seven at once are fine).
 * Say: of eight presentations at once none (or not all) was completed or refused with E_STATE.
 *
 * Ticker: a presenter for one-line displays. Animated moves scroll by, one after the other. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

#define WAITING 8u /* nobody presses faster than that */
#define STEP_NS 30000000u

typedef struct ticker {
  const snapnav_host *host;
  snapnav_token ring[WAITING]; /* from tail up to head; equal: nothing waits */
  unsigned head, tail;
  snapnav_timer timer;
  char line[128];
} ticker;

static const snapnav_value *member(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && !memcmp(e->key.ptr, k.ptr, k.len)) return &e->value;
  }
  return NULL;
}

static void take_title(void *ctx, const snapnav_value *screen) {
  ticker *t = ctx;
  const snapnav_value *title = member(screen, "title");
  size_t n = 0;
  if (title && title->kind == SNAPNAV_STRING) {
    n = title->u.s.len < sizeof t->line - 1 ? title->u.s.len : sizeof t->line - 1;
    while (n && n < title->u.s.len && (title->u.s.ptr[n] & 0xC0) == 0x80) n--; /* no half letters */
    memcpy(t->line, title->u.s.ptr, n);
  }
  t->line[n] = 0;
}

static void take_top(void *ctx, const snapnav_value *shown) {
  const snapnav_value *top = member(shown, "top");
  *(snapnav_screen *)ctx = top && top->kind == SNAPNAV_INT ? (snapnav_screen)top->u.i : 0;
}

static void show(ticker *t) {
  snapnav_screen top = 0;
  snapnav_sink where = {&top, take_top}, what = {t, take_title};
  if (t->host->shown(t->host, NULL, &where, NULL) < 0 || !top) return;
  if (t->host->screen_describe(t->host, top, &what, NULL) < 0) return;
  t->host->log(t->host, 1, snapnav_text(t->line));
}

static void finish_all(ticker *t, snapnav_status status, const char *why) {
  while (t->tail != t->head) {
    snapnav_token token = t->ring[t->tail];
    t->ring[t->tail] = 0;
    t->tail = (t->tail + 1) % WAITING;
    if (token) t->host->complete(t->host, token, status, NULL, why);
  }
  if (t->timer) t->host->unschedule(t->host, t->timer);
  t->timer = 0;
}

static void scrolled(void *user) {
  ticker *t = user;
  snapnav_token token = 0;
  t->timer = 0;
  while (t->tail != t->head && !token) {
    token = t->ring[t->tail]; /* 0: it was cancelled */
    t->ring[t->tail] = 0;
    t->tail = (t->tail + 1) % WAITING;
  }
  if (t->tail != t->head &&
      t->host->schedule(t->host, STEP_NS, scrolled, t, &t->timer, NULL) < 0)
    finish_all(t, SNAPNAV_E_FAIL, "no timer for the next line");
  if (token) {
    show(t);
    t->host->complete(t->host, token, SNAPNAV_OK, NULL, NULL);
  }
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token, snapnav_error *err) {
  ticker *t = ctx;
  for (uint32_t i = 0; i < transition->count; i++)
    if (transition->updates[i]->op < SNAPNAV_CLEAR || transition->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "ticker: a kind of update that it does not know");
  if (!(transition->flags & SNAPNAV_ANIMATED)) {
    finish_all(t, SNAPNAV_OK, NULL); /* this one covers what still waits */
    show(t);
    return SNAPNAV_OK;
  }
  if (!t->timer) {
    snapnav_status s = t->host->schedule(t->host, STEP_NS, scrolled, t, &t->timer, err);
    if (s < 0) return s;
  }
  t->ring[t->head] = token;
  t->head = (t->head + 1) % WAITING;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  ticker *t = ctx;
  for (unsigned i = 0; i < WAITING; i++)
    if (t->ring[i] == token) {
      t->ring[i] = 0;
      t->host->complete(t->host, token, SNAPNAV_E_CANCELLED, NULL, "ticker: cancelled");
    }
}

static void close_line(void *ctx) { finish_all(ctx, SNAPNAV_E_CANCELLED, "ticker: closed"); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  ticker *t = calloc(1, sizeof *t);
  if (!t) return snapnav_fail(err, SNAPNAV_E_NOMEM, "ticker: no memory");
  t->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "ticker", .ctx = t, .close = close_line, .present = present, .cancel = cancel};
  snapnav_status s = registrar->presenter(registrar, &p, err);
  if (s < 0) {
    free(t);
    return s;
  }
  *ctx = t;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  finish_all(ctx, SNAPNAV_E_CANCELLED, "ticker: stopped");
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.ticker", "1.2.0", start, stop,
               "name": "Ticker", "license": "MIT", "provides": {"presenters": ["ticker"]})
