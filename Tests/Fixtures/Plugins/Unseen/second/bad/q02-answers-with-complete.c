/* Breaks section 5, "OK: it is shown. PENDING: complete the token once" and section 3, "PENDING: the answer comes
 * later, through host->complete()" / p-sync: a move that is not animated ends in `return host->complete(...)`, so the
 * token is completed and the call answers complete()'s own status, OK.
 * Say: present() answered OK and had completed its token.
 *
 * Speaker: says each screen's title in the log, for screen readers that follow it. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef struct utterance utterance;
typedef struct speaker {
  const snapnav_host *host;
  utterance *pending;
} speaker;
struct utterance {
  speaker *owner;
  utterance *next;
  snapnav_token token;
  snapnav_timer timer;
};

static const snapnav_value *get(const snapnav_value *v, const char *name) {
  size_t n = strlen(name);
  for (size_t i = 0; v->kind == SNAPNAV_MAP && i < v->u.map.count; i++)
    if (v->u.map.items[i].key.len == n && !memcmp(v->u.map.items[i].key.ptr, name, n)) return &v->u.map.items[i].value;
  return NULL;
}

static void on_described(void *ctx, const snapnav_value *screen) {
  speaker *sp = ctx;
  const snapnav_value *title = get(screen, "title");
  if (title && title->kind == SNAPNAV_STRING && title->u.s.len) sp->host->log(sp->host, 2, title->u.s);
}

static void on_shown(void *ctx, const snapnav_value *state) {
  const snapnav_value *top = get(state, "top");
  if (top && top->kind == SNAPNAV_INT) *(snapnav_screen *)ctx = (snapnav_screen)top->u.i;
}

static snapnav_status say(speaker *sp, snapnav_error *err) {
  snapnav_screen top = 0;
  snapnav_sink state = {&top, on_shown}, text = {sp, on_described};
  snapnav_status s = sp->host->shown(sp->host, NULL, &state, err);
  if (s < 0) return s;
  if (!top) return SNAPNAV_OK; /* nothing is there to be said */
  return sp->host->screen_describe(sp->host, top, &text, err);
}

static void leave(utterance *u) {
  for (utterance **at = &u->owner->pending; *at; at = &(*at)->next)
    if (*at == u) {
      *at = u->next;
      break;
    }
}

static void answer(utterance *u, snapnav_status status, const char *why) {
  speaker *sp = u->owner;
  snapnav_token token = u->token;
  leave(u);
  free(u);
  sp->host->complete(sp->host, token, status, NULL, why);
}

static void pause_over(void *user) {
  utterance *u = user;
  snapnav_status s = say(u->owner, NULL);
  answer(u, s, s < 0 ? "speaker: the screen could not be read" : NULL);
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  speaker *sp = ctx;
  snapnav_status s;
  for (uint32_t i = 0; i < tr->count; i++)
    if (!tr->updates[i]->op || tr->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "speaker: no words for this update");
  if (tr->flags & SNAPNAV_ANIMATED) { /* a short silence, so that two titles do not run together */
    utterance *u = calloc(1, sizeof *u);
    if (!u) return snapnav_fail(err, SNAPNAV_E_NOMEM, "speaker: no memory");
    u->owner = sp;
    u->token = token;
    s = sp->host->schedule(sp->host, 120000000, pause_over, u, &u->timer, err);
    if (s < 0) {
      free(u);
      return s;
    }
    u->next = sp->pending;
    sp->pending = u;
    return SNAPNAV_PENDING;
  }
  s = say(sp, err);
  if (s < 0) return s;
  return sp->host->complete(sp->host, token, SNAPNAV_OK, NULL, NULL);
}

static void cancel(void *ctx, snapnav_token token) {
  speaker *sp = ctx;
  for (utterance *u = sp->pending; u; u = u->next)
    if (u->token == token) {
      sp->host->unschedule(sp->host, u->timer);
      answer(u, SNAPNAV_E_CANCELLED, "speaker: cut short");
      return;
    }
}

static void hush(void *ctx) {
  speaker *sp = ctx;
  while (sp->pending) cancel(sp, sp->pending->token);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  speaker *sp = calloc(1, sizeof *sp);
  if (!sp) return snapnav_fail(err, SNAPNAV_E_NOMEM, "speaker: no memory");
  sp->host = host;
  snapnav_presenter p = {0};
  p.size = sizeof p;
  p.id = "speaker";
  p.ctx = sp;
  p.present = present;
  p.cancel = cancel;
  p.close = hush;
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(sp);
    return s;
  }
  *ctx = sp;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  hush(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.speaker", "0.4.1", start, stop,
               "name": "Speaker", "license": "BSD-2-Clause", "provides": {"presenters": ["speaker"]})
