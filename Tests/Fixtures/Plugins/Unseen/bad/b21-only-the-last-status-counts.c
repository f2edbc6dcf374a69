/* Breaks R4/section 9, r-refused "When a registration is refused, start fails": the status of the first
 * registration is overwritten by the second's. Say: effect refused, but start answered OK. */
#include <stdlib.h>
#include "snapnav_plugin.h"

struct state { int32_t shown; };

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)arguments, (void)token;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that curtain does not know");
  ((struct state *)ctx)->shown = visible;
  return SNAPNAV_OK;
}

static uint8_t shown(void *user) { return ((struct state *)user)->shown != 0; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_effect e = {.size = sizeof e, .id = "curtain", .ctx = s, .set_visible = set_visible};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "curtain-shown", "b(p)", (snapnav_fn)shown, s};
  snapnav_status st = r->effect(r, &e, err);
  st = r->function(r, NULL, &f, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.curtain", "1.0.0", start, stop, "name": "Curtain", "license": "MIT",
               "provides": {"effects": ["curtain"], "functions": ["curtain-shown"]})
