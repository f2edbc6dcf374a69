// fault: an animated transition none of whose updates has a screen (CLEAR, an effect, no update at all) gets no timer, but is answered PENDING and never completed (header 5: PENDING "complete the token once, when it is"; rule p-once).
#include "snapnav_plugin.h"
#include <stdlib.h>

struct plug;
struct show {
  struct plug *plug;
  struct show *next;
  snapnav_token token;
  snapnav_timer timer;
};
struct plug { const snapnav_host *host; struct show *shows; };

static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}

static void nothing(void *ctx, const snapnav_value *shown) { (void)ctx; (void)shown; }

static void finish(struct show *s, snapnav_status status, const char *message) {
  struct plug *p = s->plug;
  snapnav_token token = s->token;
  struct show **at = &p->shows;
  while (*at != s) at = &(*at)->next;
  *at = s->next;
  if (s->timer) p->host->unschedule(p->host, s->timer);
  free(s);
  p->host->complete(p->host, token, status, NULL, message);
}

static void slid(void *user) {
  struct show *s = user;
  s->timer = 0;
  finish(s, SNAPNAV_OK, NULL);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  struct plug *p = ctx;
  if (!known(transition)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that cannot be slid");
  snapnav_sink sink = {NULL, nothing};
  snapnav_status st = p->host->shown(p->host, NULL, &sink, err);
  if (st != SNAPNAV_OK) return st;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  struct show *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the slide");
  s->plug = p;
  s->token = token;
  for (uint32_t i = 0; i < transition->count && !s->timer; i++) {
    if (!transition->updates[i]->screen) continue; /* nothing that could slide */
    st = p->host->schedule(p->host, 30000000, slid, s, &s->timer, err);
    if (st != SNAPNAV_OK) {
      free(s);
      return st;
    }
  }
  s->next = p->shows;
  p->shows = s;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  for (struct show *s = p->shows; s; s = s->next)
    if (s->token == token) {
      finish(s, SNAPNAV_E_CANCELLED, "the slide was broken off");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_presenter slides = {.size = sizeof slides, .id = "slides", .ctx = p, .present = present, .cancel = cancel};
  snapnav_status st = registrar->presenter(registrar, &slides, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  while (p->shows) finish(p->shows, SNAPNAV_E_CANCELLED, "the plugin stops");
  free(p);
}

SNAPNAV_PLUGIN("org.example.slides", "1.0.0", start, stop,
               "name": "Slides", "license": "MIT", "provides": {"presenters": ["slides"]})
