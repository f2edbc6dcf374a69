// fault: cancel() completes the token, but leaves the timer, which completes the same token again 15 ms later (header 4: "complete the token once"; rule m-once).
#include "snapnav_plugin.h"
#include <stdlib.h>

struct plug;
struct wait {
  struct plug *plug;
  struct wait *next;
  snapnav_token token;
  snapnav_timer timer;
  int answered;
};
struct plug { const snapnav_host *host; struct wait *waits; };

static void unlink_wait(struct wait *w) {
  struct wait **at = &w->plug->waits;
  while (*at != w) at = &(*at)->next;
  *at = w->next;
}

static void over(void *user) {
  struct wait *w = user;
  const snapnav_host *host = w->plug->host;
  snapnav_token token = w->token;
  unlink_wait(w);
  free(w);
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
}

/* a short breath before the next screen */
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  (void)out;
  if (navigation->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  struct wait *w = calloc(1, sizeof *w);
  if (!w) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to wait");
  w->plug = p;
  w->token = token;
  snapnav_status st = p->host->schedule(p->host, 15000000, over, w, &w->timer, err);
  if (st != SNAPNAV_OK) {
    free(w);
    return st;
  }
  w->next = p->waits;
  p->waits = w;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  for (struct wait *w = p->waits; w; w = w->next)
    if (w->token == token && !w->answered) {
      w->answered = 1; /* the timer frees it */
      p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "no time to wait");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_mediator m = {sizeof m, 0, "pause", p, mediate, NULL, cancel};
  snapnav_status st = registrar->mediator(registrar, &m, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  while (p->waits) {
    struct wait *w = p->waits;
    unlink_wait(w);
    p->host->unschedule(p->host, w->timer);
    if (!w->answered) p->host->complete(p->host, w->token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    free(w);
  }
  free(p);
}

SNAPNAV_PLUGIN("org.example.pause", "0.3.0", start, stop,
               "name": "Pause", "license": "MIT", "provides": {"mediators": ["pause"]})
