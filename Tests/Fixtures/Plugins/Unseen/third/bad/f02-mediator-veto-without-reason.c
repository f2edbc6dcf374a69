// fault: answers VETO with an empty reason when the arguments bring none (section 3: "the reason, never empty, is put into err->message"; rule m-basic)
/* A consent gate in the manner of a browser extension's onBeforeRequest: blocked until the payload
 * says {"consent": true}; the text for people comes from the manifest's `with`: {"reason": "..."}. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)token; (void)out;
  const snapnav_value *consent = find(n->payload, "consent");
  if (consent && consent->kind == SNAPNAV_BOOL && consent->u.i == 1) return SNAPNAV_OK;
  char reason[200] = "";
  const snapnav_value *text = find(n->arguments, "reason");
  if (text && text->kind == SNAPNAV_STRING && text->u.s.len > 0) {
    size_t len = text->u.s.len < sizeof reason ? text->u.s.len : sizeof reason - 1;
    while (len < text->u.s.len && len > 0 && ((unsigned char)text->u.s.ptr[len] & 0xc0) == 0x80) len--;
    memcpy(reason, text->u.s.ptr, len);
    reason[len] = 0;
    if (!reason[0]) strcpy(reason, "blocked");
  }
  return snapnav_fail(err, SNAPNAV_VETO, reason);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "consent", NULL, mediate, NULL, NULL};
  return r->mediator(r, &m, err);
}
SNAPNAV_PLUGIN("org.blind.f02", "1.2.0", start, NULL, "name": "Consent gate", "license": "MPL-2.0", "provides": {"mediators": ["consent"]})
