/* What the parts of the ticket office share: the host, what is sold, and short ways to values. */
#ifndef TICKETS_H
#define TICKETS_H

#include <string.h>

#include "snapnav_plugin.h"

struct event {
  const char *id, *title, *when, *hall;
  int32_t cents; /* the price of one seat */
};

extern const snapnav_host *tickets_host; /* NULL outside start..stop */

/* The event at a place from 0, or NULL behind the last one. */
const struct event *event_at(size_t place);
/* The event of an id, or NULL. */
const struct event *event_of(snapnav_str id);
/* "12.50" of 1250. */
void amount_text(int64_t cents, char *out, size_t size);
/* Fails with text as printf makes it. */
snapnav_status tickets_fail(snapnav_error *err, snapnav_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

snapnav_status register_screens(snapnav_registrar *, snapnav_error *);
snapnav_status register_mediators(snapnav_registrar *, snapnav_error *);

/* The entry of a map, or NULL. */
static inline const snapnav_value *value_at(const snapnav_value *map, const char *key) {
  if (!map || map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    snapnav_str k = map->u.map.items[i].key;
    if (k.len == strlen(key) && memcmp(k.ptr, key, k.len) == 0) return &map->u.map.items[i].value;
  }
  return NULL;
}

/* Text, or empty where a value is none. */
static inline snapnav_str text_of(const snapnav_value *value) {
  return value && value->kind == SNAPNAV_STRING ? value->u.s : (snapnav_str){"", 0};
}

static inline int is_text(snapnav_str a, snapnav_str b) {
  return a.len == b.len && memcmp(a.ptr, b.ptr, a.len) == 0;
}

#endif
