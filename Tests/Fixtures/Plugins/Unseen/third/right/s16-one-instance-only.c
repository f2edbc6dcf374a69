// right: a second start without stop answers E_STATE and leaves the first alone (section 11); statics hold the one instance, stop() makes it free again
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static struct { const snapnav_host *host; int started; int64_t next; } one;
static int64_t serial(void) { return one.next < INT64_MAX ? one.next++ : one.next; }
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_int(one.next);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT || state->u.i < 1) return snapnav_fail(err, SNAPNAV_E_TYPE, "the next serial is a number from 1");
  one.next = state->u.i;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config; (void)ctx;
  if (one.started) return snapnav_fail(err, SNAPNAV_E_STATE, "this plugin is started already");
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "serial", "x()", (snapnav_fn)serial, NULL};
  snapnav_status s = r->function(r, NULL, &f, err);
  if (s != SNAPNAV_OK) return s;
  one.host = host;
  one.started = 1;
  one.next = 1;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { (void)ctx; one.started = 0; one.host = NULL; one.next = 0; }
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.blind.s16", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(plugin, "org.blind.s16", "1.0.0", "name": "Serial numbers", "license": "MIT", "provides": {"functions": ["serial"]})
