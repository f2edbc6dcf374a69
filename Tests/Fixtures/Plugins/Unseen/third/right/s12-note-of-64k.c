// right: the note carries the whole licence text with tabs and ends of lines, and every member of section 1; it has 64,000 bytes, below the limit of 64 KiB
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
#define P5(x) x x x x x
#define LINE "You may use, copy and change this as you like, and must keep it.\\n\\t" /* 66 bytes in the note */
#define TEXT P5(P5(P5(P5(LINE)))) P5(P5(P5(LINE LINE))) P5(P5(LINE LINE LINE))
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments, snapnav_token token, snapnav_error *err) {
  (void)visible; (void)flags; (void)arguments; (void)token; (void)err;
  *(int32_t *)ctx = visible;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host;
  const snapnav_value *colour = find(config, "colour");
  if (colour && colour->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "colour is a text");
  int32_t *shown = calloc(1, sizeof *shown);
  if (!shown) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_effect e = {sizeof e, 0, "banner", shown, set_visible, NULL, NULL};
  snapnav_status s = r->effect(r, &e, err);
  if (s != SNAPNAV_OK) { free(shown); return s; }
  *ctx = shown;
  return SNAPNAV_OK;
}
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.blind.s12", "1.0.0", start, stop, NULL, NULL, NULL};
#define JSON "{\"id\": \"org.blind.s12\", \"version\": \"1.0.0\", \"name\": \"Banner\", \"license\": \"" TEXT "\", " \
  "\"provides\": {\"mediators\": [], \"presenters\": [], \"routers\": [], \"screens\": [], \"effects\": [\"banner\"], \"functions\": []}, " \
  "\"requires\": [], \"needs\": {}, \"resources\": [], " \
  "\"config\": {\"optionalProperties\": {\"colour\": {\"type\": \"string\"}}, \"additionalProperties\": true}}"
SNAPNAV_ASSERT(sizeof JSON > 60000 && sizeof JSON < 65000, "near the limit");
SNAPNAV_NOTE(0, 0, JSON)
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &plugin : NULL;
}
