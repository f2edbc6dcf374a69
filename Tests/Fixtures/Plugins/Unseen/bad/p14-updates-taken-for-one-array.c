/* Breaks R2/section 5: `updates` is an array of pointers (update structs grow), but present() takes updates[0] for the first of an
 * array of structs and reads past it; right only while a transition has one update, wrong or a crash with two. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; snapnav_screen shown; int64_t layers; } plugin;

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  (void)token;
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  const snapnav_update *updates = t->count ? t->updates[0] : NULL;
  snapnav_screen shown = p->shown;
  int64_t layers = p->layers;
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = &updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    switch (u->op) {
      case SNAPNAV_CLEAR: shown = 0; break;
      case SNAPNAV_ROOT:
      case SNAPNAV_PUSH:
      case SNAPNAV_POP_TO:
      case SNAPNAV_SELECT: shown = u->screen; break;
      case SNAPNAV_PRESENT: layers++; break;
      case SNAPNAV_DISMISS: layers--; break;
      case SNAPNAV_DETAIL:
      case SNAPNAV_REFRESH:
      case SNAPNAV_EFFECT_SHOW:
      case SNAPNAV_EFFECT_HIDE:
      case SNAPNAV_CUSTOM: break;
      default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
    }
  }
  p->shown = shown;
  p->layers = layers;
  p->host->log(p->host, 1, t->location);
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_presenter presenter = {sizeof presenter, 0, "quiet", p, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.quiet", "1.0.0", start, stop, "name": "Quiet presenter", "license": "MIT",
               "provides": {"presenters": ["quiet"]})
