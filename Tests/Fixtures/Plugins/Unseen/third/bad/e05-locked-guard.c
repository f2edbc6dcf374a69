// fault: the reason of a veto is the manifest's "reason" or else the screen's key, and nothing is put when both are empty (header 3: VETO "the reason, never empty"; rule m-basic).
#include "snapnav_plugin.h"
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

/* a reason of any length, cut between two letters */
static snapnav_status veto(snapnav_error *err, snapnav_str reason) {
  if (err) {
    size_t n = reason.len < sizeof err->message - 1 ? reason.len : sizeof err->message - 1;
    while (n < reason.len && n > 0 && ((unsigned char)reason.ptr[n] & 0xc0) == 0x80) n--;
    for (size_t i = 0; i < n; i++) err->message[i] = reason.ptr[i] ? reason.ptr[i] : ' ';
    err->message[n] = 0;
    err->code = SNAPNAV_VETO;
  }
  return SNAPNAV_VETO;
}

/* with {"reason": "members only"}: lets through whoever comes with {"member": true} */
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)token; (void)out;
  const snapnav_value *member = find(navigation->payload, "member");
  if (member && member->kind == SNAPNAV_BOOL && member->u.i) return SNAPNAV_OK;
  const snapnav_value *reason = find(navigation->arguments, "reason");
  if (reason && reason->kind != SNAPNAV_STRING)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "\"reason\" of members is a text");
  return veto(err, reason ? reason->u.s : navigation->screen_key);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator members = {sizeof members, SNAPNAV_CONDITION, "members", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &members, err);
}

SNAPNAV_PLUGIN("org.example.members", "1.0.0", start, NULL,
               "name": "Members only", "license": "MIT", "provides": {"mediators": ["members"]})
