// fault: an animated set_visible() while the one before is still pending takes over its place and timer, and the token of the one before is never completed (header 7 and 4: PENDING is completed once; rule fx-once).
#include "snapnav_plugin.h"
#include <stdlib.h>

struct plug { const snapnav_host *host; snapnav_token token; snapnav_timer timer; int32_t visible; };

static void answer(struct plug *p, snapnav_status status, const char *message) {
  snapnav_token token = p->token;
  if (!token) return;
  if (p->timer) p->host->unschedule(p->host, p->timer);
  p->timer = 0;
  p->token = 0;
  p->host->complete(p->host, token, status, NULL, message);
}

static void faded(void *user) {
  struct plug *p = user;
  p->timer = 0;
  answer(p, SNAPNAV_OK, NULL);
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct plug *p = ctx;
  (void)arguments;
  if (!(flags & SNAPNAV_ANIMATED)) {
    answer(p, SNAPNAV_OK, NULL); /* what fades is there at once */
    p->visible = visible;
    return SNAPNAV_OK;
  }
  snapnav_timer timer = 0;
  snapnav_status st = p->host->schedule(p->host, 40000000, faded, p, &timer, err);
  if (st != SNAPNAV_OK) return st;
  if (p->timer) p->host->unschedule(p->host, p->timer); /* turn around half way */
  p->timer = timer;
  p->token = token;
  p->visible = visible;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  if (p->token == token) answer(p, SNAPNAV_E_CANCELLED, "the fading was broken off");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_effect dimmer = {sizeof dimmer, 0, "dimmer", p, set_visible, cancel, NULL};
  snapnav_status st = registrar->effect(registrar, &dimmer, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  answer(p, SNAPNAV_E_CANCELLED, "the plugin stops");
  free(p);
}

SNAPNAV_PLUGIN("org.example.dimmer", "1.0.0", start, stop,
               "name": "Dimmer", "license": "MIT", "provides": {"effects": ["dimmer"]})
