/* Breaks R6 LIFE "then no ... timer ... of the plugin is left" / x-stop: the tick schedules itself again without
 * keeping the new number, so stop() takes back one that ran; then it ticks on freed memory. Say: timer left. */
#include <stdlib.h>
#include "snapnav_plugin.h"

struct state { const snapnav_host *host; snapnav_timer timer; uint64_t beats; };
static const uint64_t period = 20000000; /* 20 ms */

static void beat(void *user) {
  struct state *s = user;
  s->beats++;
  s->host->schedule(s->host, period, beat, s, NULL, NULL);
}

static uint64_t beats(void *user) { return ((struct state *)user)->beats; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "beats", "t(p)", (snapnav_fn)beats, s};
  snapnav_status st = r->function(r, NULL, &f, err);
  if (st >= 0) st = host->schedule(host, period, beat, s, &s->timer, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  s->host->unschedule(s->host, s->timer);
  free(s);
}

SNAPNAV_PLUGIN("org.example.heartbeat", "1.0.0", start, stop, "name": "Heartbeat", "license": "MIT",
               "provides": {"functions": ["beats"]})
