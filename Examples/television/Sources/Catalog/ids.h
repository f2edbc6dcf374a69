/* The ids of films, as numbers and as text. */
#ifndef CATALOG_IDS_H
#define CATALOG_IDS_H

#include "snapnav_values.h"

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

#endif
