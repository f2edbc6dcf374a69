// right: completes the token inside set_visible and answers PENDING afterwards; section 10 allows complete() "maybe before the call that answers PENDING has returned"
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
typedef struct { const snapnav_host *host; int32_t visible; } curtain;
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  curtain *c = ctx;
  (void)flags; (void)arguments; (void)err;
  c->visible = visible;
  c->host->complete(c->host, token, SNAPNAV_OK, NULL, NULL);
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) { (void)ctx; (void)token; /* nothing is ever open */ }
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  curtain *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the curtain");
  c->host = host;
  snapnav_effect e = {sizeof e, 0, "curtain", c, set_visible, cancel, NULL};
  snapnav_status s = r->effect(r, &e, err);
  if (s != SNAPNAV_OK) { free(c); return s; }
  *ctx = c;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s01", "1.0.0", start, stop, "name": "Curtain", "license": "MIT", "provides": {"effects": ["curtain"]})
