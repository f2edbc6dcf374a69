/* Reads the payload's title as text, whatever it is. */
#include <string.h>

#include "snapnav_plugin.h"

static volatile char seen;
static const snapnav_value *value_at(const snapnav_value *map, const char *key) {
  for (size_t i = 0; i < map->u.map.count; i++) {
    snapnav_str name = map->u.map.items[i].key;
    if (name.len == strlen(key) && memcmp(name.ptr, key, name.len) == 0)
      return &map->u.map.items[i].value;
  }
  return NULL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const snapnav_value *title = value_at(navigation->payload, "title");
  if (title && title->kind != SNAPNAV_NULL && title->u.s.ptr) seen = title->u.s.ptr[0];
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
