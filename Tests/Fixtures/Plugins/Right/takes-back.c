/* Empties a field of the source while it leads away, keeps what stood there for the one navigation that is
 * on its way, and gives it back when that fails. */
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static char was[64];
static size_t length;
static uint64_t changed; /* the navigation that changed it; 0: none */

static void keep(void *ctx, const snapnav_value *value) {
  int *fits = ctx;
  if (value->kind != SNAPNAV_STRING || value->u.s.len > sizeof was) return;
  length = value->u.s.len;
  if (length) memcpy(was, value->u.s.ptr, length);
  *fits = 1;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  int fits = 0;
  const snapnav_sink sink = {&fits, keep};
  const snapnav_value empty = snapnav_string("");
  changed = 0;
  if (navigation->flags & SNAPNAV_GUARD) return SNAPNAV_OK;
  if (host->screen_get(host, navigation->source, snapnav_text("text"), &sink, NULL) || !fits)
    return SNAPNAV_OK; /* it has no such field: nothing to empty */
  if (host->screen_set(host, navigation->source, snapnav_text("text"), &empty, NULL) == SNAPNAV_OK)
    changed = navigation->id;
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *navigation) {
  (void)ctx;
  if (navigation->id != changed) return;
  snapnav_value text = {SNAPNAV_STRING, 0, {0}};
  text.u.s.ptr = was;
  text.u.s.len = length;
  host->screen_set(host, navigation->source, snapnav_text("text"), &text, NULL);
  changed = 0;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (host) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  static const snapnav_mediator lead = {sizeof lead, 0, "lead", NULL, mediate, undo, NULL};
  snapnav_status status = registrar->mediator(registrar, &lead, err);
  if (status == SNAPNAV_OK) host = h;
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  host = NULL;
}

SNAPNAV_PLUGIN("org.example.takes-back", "1.0.0", start, stop, "name": "Takes back", "license": "MIT",
               "provides": {"mediators": ["lead"]})
