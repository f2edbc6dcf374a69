/* Measures the payload's title as if a 0 stood behind it. */
#include <string.h>

#include "snapnav_plugin.h"

static volatile size_t length;
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
  if (title && title->kind == SNAPNAV_STRING && title->u.s.len) length = strlen(title->u.s.ptr);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
