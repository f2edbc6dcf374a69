// right: no stop, no save, no heap: a second start without stop makes an instance that works, because the host itself is the ctx (section 11: "also where stop is NULL")
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  const snapnav_host *host = ctx;
  (void)token; (void)out; (void)err;
  host->log(host, 1, n->route); /* borrowed text lent on, within the call */
  return SNAPNAV_OK;
}
static void undo(void *ctx, const snapnav_navigation *n) {
  const snapnav_host *host = ctx;
  (void)n;
  host->log(host, 1, snapnav_text("taken back"));
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, 0, "journal", (void *)host, mediate, undo, NULL};
  return r->mediator(r, &m, err);
}
SNAPNAV_PLUGIN("org.blind.s15", "1.0.0", start, NULL, "name": "Journal", "license": "MIT", "provides": {"mediators": ["journal"]})
