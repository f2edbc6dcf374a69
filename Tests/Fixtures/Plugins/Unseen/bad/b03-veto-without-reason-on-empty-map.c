/* Breaks section 3 "VETO: ... the reason, never empty, is put into err->message" / m-basic: with an empty
 * payload the list of fields, and so the reason, is empty. Say: VETO with an empty reason. */
#include <stdio.h>
#include <string.h>
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that consent does not know");
  char reason[80] = "";
  const snapnav_value *p = n->payload;
  for (size_t i = 0; i < p->u.map.count; i++) {
    const snapnav_entry *e = &p->u.map.items[i];
    if (e->key.len == 7 && !memcmp(e->key.ptr, "consent", 7) && e->value.kind == SNAPNAV_BOOL && e->value.u.i == 1)
      return SNAPNAV_OK;
    snprintf(reason, sizeof reason, "%zu value(s) would be handed on without consent", i + 1);
  }
  return snapnav_fail(err, SNAPNAV_VETO, reason);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator m = {.size = sizeof m, .id = "consent", .mediate = mediate};
  return r->mediator(r, &m, err);
}

SNAPNAV_PLUGIN("org.example.consent", "1.1.0", start, NULL, "name": "Consent", "license": "MIT",
               "provides": {"mediators": ["consent"]})
