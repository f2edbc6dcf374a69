// fault: makes the lent route lower-case where it stands (R1: "It may be read-only ... write through none of it"; rule x-lent)
/* A block list, in Lua `string.lower(route)`: links to "ads:" are not followed. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)token; (void)out;
  char *p = (char *)n->route.ptr;
  for (size_t i = 0; i < n->route.len; i++) {
    volatile char *c = &p[i]; /* keep what other scripts have put there */
    *c = (char)(p[i] >= 'A' && p[i] <= 'Z' ? p[i] + 32 : p[i]);
  }
  if (n->route.len >= 4 && memcmp(p, "ads:", 4) == 0) return snapnav_fail(err, SNAPNAV_VETO, "advertisements are blocked");
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, 0, "blocklist", NULL, mediate, NULL, NULL};
  return r->mediator(r, &m, err);
}
SNAPNAV_PLUGIN("org.blind.f25", "1.0.0", start, NULL, "name": "Block list", "license": "MIT", "provides": {"mediators": ["blocklist"]})
