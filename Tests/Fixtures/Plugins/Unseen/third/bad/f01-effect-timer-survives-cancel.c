// fault: cancel() completes the token, but the fade timer stays scheduled and completes it a second time (4/10: "the one answer to a PENDING token"; rule fx-once)
/* A dimmer, ported from a GStreamer element: show and hide fade for 60 ms. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
typedef struct dimmer dimmer;
typedef struct fade { struct fade *next; dimmer *d; snapnav_token token; snapnav_timer timer; int answered; int32_t visible; } fade;
struct dimmer { const snapnav_host *host; fade *fades; int32_t visible; };

static void drop(fade *f) {
  for (fade **p = &f->d->fades; *p; p = &(*p)->next)
    if (*p == f) { *p = f->next; break; }
  free(f);
}
static void faded(void *user) {
  fade *f = user;
  const snapnav_host *host = f->d->host;
  snapnav_token token = f->token;
  f->d->visible = f->visible;
  drop(f);
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  dimmer *d = ctx;
  (void)arguments; (void)flags;
  fade *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the fade");
  f->d = d; f->token = token; f->visible = visible;
  snapnav_status s = d->host->schedule(d->host, 60000000u, faded, f, &f->timer, err);
  if (s != SNAPNAV_OK) { free(f); return s; }
  f->next = d->fades;
  d->fades = f;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  dimmer *d = ctx;
  for (fade *f = d->fades; f; f = f->next)
    if (f->token == token && !f->answered) {
      f->answered = 1;
      d->host->complete(d->host, token, SNAPNAV_E_CANCELLED, NULL, "the fade was cancelled");
      return;
    }
}
static void stop(void *ctx) {
  dimmer *d = ctx;
  while (d->fades) {
    fade *f = d->fades;
    d->host->unschedule(d->host, f->timer);
    if (!f->answered) d->host->complete(d->host, f->token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
    drop(f);
  }
  free(d);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  dimmer *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the dimmer");
  d->host = host;
  snapnav_effect e = {sizeof e, 0, "dimmer", d, set_visible, cancel, NULL};
  snapnav_status s = r->effect(r, &e, err);
  if (s != SNAPNAV_OK) { free(d); return s; }
  *ctx = d;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f01", "1.0.0", start, stop, "name": "Dimmer", "license": "MIT", "provides": {"effects": ["dimmer"]})
