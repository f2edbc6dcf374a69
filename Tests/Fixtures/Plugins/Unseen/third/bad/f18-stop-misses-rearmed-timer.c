// fault: the ticker schedules itself again without keeping the new timer, so that stop() takes back a stale one and one stays (R6: no timer is left after stop; rule x-stop)
/* setInterval() as browser extensions have it. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
typedef struct { const snapnav_host *host; snapnav_timer timer; int64_t ticks; } ticker;
static void tick(void *user) {
  ticker *t = user;
  t->ticks++;
  t->host->schedule(t->host, 20000000u, tick, t, NULL, NULL);
}
static int64_t ticks(void *user) { return ((ticker *)user)->ticks; }
static void stop(void *ctx) {
  ticker *t = ctx;
  t->host->unschedule(t->host, t->timer);
  free(t);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  ticker *t = calloc(1, sizeof *t);
  if (!t) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the ticker");
  t->host = host;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "ticks", "x(p)", (snapnav_fn)ticks, t};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s == SNAPNAV_OK) s = host->schedule(host, 1000000u, tick, t, &t->timer, err);
  if (s != SNAPNAV_OK) { free(t); return s; }
  *ctx = t;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f18", "1.0.0", start, stop, "name": "Ticker", "license": "MIT", "provides": {"functions": ["ticks"]})
