// fault: set_visible answers 3 (GST_STATE_CHANGE_NO_PREROLL, "done, a live source") for show, which the call does not list (R4: "one above 0 that a call does not list is refused"; rule fx-basic)
/* A camera overlay: a GStreamer element's change_state(). */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
typedef enum { CHANGE_FAILURE = -1, CHANGE_SUCCESS = 0, CHANGE_NO_PREROLL = 3 } change;
typedef struct { int32_t playing; } overlay;
static change change_state(overlay *o, int32_t playing) {
  change result = playing && !o->playing ? CHANGE_NO_PREROLL : CHANGE_SUCCESS;
  o->playing = playing;
  return result;
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)flags; (void)arguments; (void)token;
  change c = change_state(ctx, visible);
  if (c < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "the camera does not start");
  return (snapnav_status)c;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  overlay *o = calloc(1, sizeof *o);
  if (!o) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the overlay");
  snapnav_effect e = {sizeof e, 0, "camera", o, set_visible, NULL, NULL};
  snapnav_status s = r->effect(r, &e, err);
  if (s != SNAPNAV_OK) { free(o); return s; }
  *ctx = o;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f23", "1.18.0", start, stop, "name": "Camera overlay", "license": "LGPL-2.1-or-later", "provides": {"effects": ["camera"]})
