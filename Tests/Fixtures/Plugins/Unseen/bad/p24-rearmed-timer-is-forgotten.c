/* Breaks R6/x-stop "no timer ... of the plugin is left": the heartbeat schedules itself again without keeping the new handle; after
 * the first beat (100 ms) stop() takes back a stale one (E_HANDLE), and the next beat reads the freed plugin. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; snapnav_timer timer; int64_t beats; } plugin;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static void beat(void *user) {
  plugin *p = user;
  p->beats++;
  if (p->host->schedule(p->host, 100000000u, beat, p, NULL, NULL))
    p->host->log(p->host, 3, snapnav_text("the heart has stopped: no timer"));
}
static int64_t beats(void *user) { return ((plugin *)user)->beats; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_status s = add(r, NULL, SNAPNAV_FREE, "beats", "x(p)", (snapnav_fn)beats, p, err);
  if (!s) s = host->schedule(host, 100000000u, beat, p, &p->timer, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  plugin *p = ctx;
  p->host->unschedule(p->host, p->timer);
  free(p);
}
SNAPNAV_PLUGIN("org.example.heart", "1.0.0", start, stop, "name": "Heartbeat", "license": "MIT",
               "provides": {"functions": ["beats"]})
