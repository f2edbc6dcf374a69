// fault: a mediator registered as SNAPNAV_CONDITION answers REDIRECT (section 4: "PENDING and REDIRECT from it are errors"; rule m-basic)
/* A browser's login wall: a payload without "session" goes to the login page. */
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
  (void)ctx; (void)token; (void)err;
  const snapnav_value *session = find(n->payload, "session");
  if (session && session->kind == SNAPNAV_STRING && session->u.s.len > 0) return SNAPNAV_OK;
  snapnav_value login = snapnav_string("login");
  out->put(out->ctx, &login);
  return SNAPNAV_REDIRECT;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "session", NULL, mediate, NULL, NULL};
  return r->mediator(r, &m, err);
}
SNAPNAV_PLUGIN("org.blind.f15", "1.0.0", start, NULL, "name": "Login wall", "license": "MPL-2.0", "provides": {"mediators": ["session"]})
