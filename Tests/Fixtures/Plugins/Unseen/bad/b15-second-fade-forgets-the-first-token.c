/* Breaks section 7/3 PENDING (fx-once): there is one place for a token; a show or hide during a fade takes the
 * place of the first, which is then never completed, not by cancel() or stop() either. Say: token left open. */
#include <stdlib.h>
#include "snapnav_plugin.h"

struct state { const snapnav_host *host; snapnav_token token; snapnav_timer timer; int visible; };

static void finish(struct state *s, snapnav_status status, const char *why) {
  snapnav_token token = s->token;
  s->token = 0;
  s->host->complete(s->host, token, status, NULL, why);
}

static void faded(void *user) { finish(user, SNAPNAV_OK, NULL); }

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct state *s = ctx;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that fade does not know");
  uint64_t ms = 20;
  if (arguments->kind == SNAPNAV_MAP)
    for (size_t i = 0; i < arguments->u.map.count; i++) {
      const snapnav_entry *e = &arguments->u.map.items[i];
      if (e->key.len == 2 && e->key.ptr[0] == 'm' && e->key.ptr[1] == 's' && e->value.kind == SNAPNAV_INT &&
          e->value.u.i > 0 && e->value.u.i <= 1000)
        ms = (uint64_t)e->value.u.i;
    }
  snapnav_timer timer = 0;
  snapnav_status st = s->host->schedule(s->host, ms * 1000000u, faded, s, &timer, err);
  if (st < 0) return st;
  if (s->token) s->host->unschedule(s->host, s->timer); /* a fade is under way: go on from there */
  s->timer = timer;
  s->token = token;
  s->visible = visible;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct state *s = ctx;
  if (!s->token || s->token != token) return;
  s->host->unschedule(s->host, s->timer);
  finish(s, SNAPNAV_E_CANCELLED, "the fade was cancelled");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_effect e = {.size = sizeof e, .id = "fade", .ctx = s, .set_visible = set_visible, .cancel = cancel};
  snapnav_status st = r->effect(r, &e, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  if (s->token) {
    s->host->unschedule(s->host, s->timer);
    finish(s, SNAPNAV_E_CANCELLED, "fade is stopped");
  }
  free(s);
}

SNAPNAV_PLUGIN("org.example.fade", "1.0.0", start, stop, "name": "Fade", "license": "MIT",
               "provides": {"effects": ["fade"]})
