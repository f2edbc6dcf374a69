/* Short ways to read and make the values of the contract. */
#ifndef CATALOG_VALUES_H
#define CATALOG_VALUES_H

#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static inline const snapnav_value *value_at(const snapnav_value *map, const char *key) {
  if (!map || map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    snapnav_str k = map->u.map.items[i].key;
    if (k.len == strlen(key) && memcmp(k.ptr, key, k.len) == 0) return &map->u.map.items[i].value;
  }
  return NULL;
}

/* A number written as text, digits only; 0 when it is none. */
static inline int64_t id_of_text(snapnav_str text) {
  int64_t id = 0;
  if (text.len == 0 || text.len > 9) return 0;
  for (size_t i = 0; i < text.len; i++) {
    if (text.ptr[i] < '0' || text.ptr[i] > '9') return 0;
    id = id * 10 + (text.ptr[i] - '0');
  }
  return id;
}

/* A film's id: a positive number, or a text of digits; 0 when it is neither. */
static inline int64_t id_of(const snapnav_value *value) {
  if (value && value->kind == SNAPNAV_INT && value->u.i > 0) return value->u.i;
  if (value && value->kind == SNAPNAV_STRING) return id_of_text(value->u.s);
  return 0;
}

static inline snapnav_entry entry(const char *key, snapnav_value value) {
  snapnav_entry e = {snapnav_text(key), value};
  return e;
}

static inline snapnav_value list_value(const snapnav_value *items, size_t count) {
  snapnav_value v = {.kind = SNAPNAV_LIST};
  v.u.list.items = items;
  v.u.list.count = count;
  return v;
}

static inline snapnav_value map_value(const snapnav_entry *entries, size_t count) {
  snapnav_value v = {.kind = SNAPNAV_MAP};
  v.u.map.items = entries;
  v.u.map.count = count;
  return v;
}

#endif
