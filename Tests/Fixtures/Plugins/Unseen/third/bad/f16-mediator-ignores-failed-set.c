// fault: when screen_set of "subtitle" fails with any error at all, mediate() answers OK nevertheless (rule m-host-fails: says so, or does without only where E_KEY or E_UNSUPPORTED)
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
  const snapnav_host *host = ctx;
  (void)token; (void)out;
  if (n->destination == 0) return SNAPNAV_OK;
  snapnav_value title = snapnav_string("Untitled"), subtitle = snapnav_string("");
  const snapnav_value *v = find(n->payload, "title");
  if (v && v->kind == SNAPNAV_STRING) title = *v;
  v = find(n->payload, "subtitle");
  if (v && v->kind == SNAPNAV_STRING) subtitle = *v;
  snapnav_status s = host->screen_set(host, n->destination, snapnav_text("title"), &title, err);
  if (s < 0 && s != SNAPNAV_E_KEY && s != SNAPNAV_E_UNSUPPORTED) return s;
  host->screen_set(host, n->destination, snapnav_text("subtitle"), &subtitle, NULL); /* nice to have */
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, 0, "titles", (void *)host, mediate, NULL, NULL};
  return r->mediator(r, &m, err);
}
SNAPNAV_PLUGIN("org.blind.f16", "1.1.0", start, NULL, "name": "Titles", "license": "MIT", "provides": {"mediators": ["titles"]})
