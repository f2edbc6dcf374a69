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

#include "parts/mediator.h"
