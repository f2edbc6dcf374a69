#include "values.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double whole = 9007199254740992.0; /* 2^53: doubles hold every integer up to it */

/* ---- to jq ---- */

static jv number_to_jq(int64_t number, struct exact *exact) {
  double rounded = (double)number;
  if (fabs(rounded) >= whole && exact->count < MAX_EXACT) {
    size_t i = 0;
    while (i < exact->count && exact->numbers[i] != number) i++;
    if (i == exact->count) exact->numbers[exact->count++] = number;
  }
  return jv_number(rounded);
}

static jv text_to_jq(snapnav_str text) {
  if (text.len > INT32_MAX / 4) return jv_null(); /* the host's limit is 16 MiB */
  return jv_string_sized(text.len ? text.ptr : "", (int)text.len);
}

static jv bytes_to_jq(snapnav_bytes bytes) {
  static const char letters[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  jv text = jv_string_empty((int)(bytes.len < INT32_MAX / 4 ? bytes.len / 3 * 4 + 4 : 0));
  for (size_t i = 0; i < bytes.len; i += 3) {
    size_t here = bytes.len - i < 3 ? bytes.len - i : 3;
    uint32_t three = (uint32_t)bytes.ptr[i] << 16;
    if (here > 1) three |= (uint32_t)bytes.ptr[i + 1] << 8;
    if (here > 2) three |= bytes.ptr[i + 2];
    char four[4] = {letters[three >> 18], letters[three >> 12 & 63],
                    here > 1 ? letters[three >> 6 & 63] : '=', here > 2 ? letters[three & 63] : '='};
    text = jv_string_append_buf(text, four, 4);
  }
  return text;
}

jv values_to_jq(const snapnav_value *value, struct exact *exact) {
  jv all;
  switch (value->kind) {
    case SNAPNAV_BOOL: return jv_bool(value->u.i != 0);
    case SNAPNAV_INT: return number_to_jq(value->u.i, exact);
    case SNAPNAV_DOUBLE: return jv_number(value->u.d);
    case SNAPNAV_STRING: return text_to_jq(value->u.s);
    case SNAPNAV_BYTES: return bytes_to_jq(value->u.y);
    case SNAPNAV_LIST:
      all = jv_array();
      for (size_t i = 0; i < value->u.list.count; i++)
        all = jv_array_append(all, values_to_jq(&value->u.list.items[i], exact));
      return all;
    case SNAPNAV_MAP:
      all = jv_object();
      for (size_t i = 0; i < value->u.map.count; i++) {
        const snapnav_entry *entry = &value->u.map.items[i];
        all = jv_object_set(all, text_to_jq(entry->key), values_to_jq(&entry->value, exact));
      }
      return all;
    default: return jv_null();
  }
}

/* ---- from jq ---- */

struct block {
  struct block *next;
  max_align_t data[];
};

static void *take(struct room *room, size_t size) {
  struct block *block = malloc(sizeof *block + size);
  if (!block) {
    room->is_exhausted = 1;
    return NULL;
  }
  block->next = room->blocks;
  room->blocks = block;
  return block->data;
}

void room_free(struct room *room) {
  for (struct block *block = room->blocks, *next; block; block = next) {
    next = block->next;
    free(block);
  }
  room->blocks = NULL;
}

/* The one number that was rounded to this when it went in, or else what it says. */
static snapnav_value number_from_jq(double number, const struct exact *exact) {
  const int64_t *found = NULL;
  size_t matches = 0;
  for (size_t i = 0; fabs(number) >= whole && i < exact->count; i++)
    if ((double)exact->numbers[i] == number && matches++ == 0) found = &exact->numbers[i];
  if (matches == 1) return snapnav_int(*found);
  if (fabs(number) < 9223372036854775808.0 && number == floor(number))
    return snapnav_int((int64_t)number);
  snapnav_value value = {.kind = isnan(number) ? SNAPNAV_NULL : SNAPNAV_DOUBLE};
  if (!isnan(number)) value.u.d = isinf(number) ? copysign(DBL_MAX, number) : number;
  return value;
}

/* The text stays jq's. */
static snapnav_str text_from_jq(jv text) {
  snapnav_str str = {jv_string_value(text), (size_t)jv_string_length_bytes(jv_copy(text))};
  return str;
}

static snapnav_value list_from_jq(jv array, const struct exact *exact, struct room *room) {
  snapnav_value list = {.kind = SNAPNAV_LIST};
  int count = jv_array_length(jv_copy(array));
  snapnav_value *items = take(room, (size_t)count * sizeof *items);
  for (int i = 0; items && i < count; i++) {
    jv element = jv_array_get(jv_copy(array), i);
    items[i] = values_from_jq(element, exact, room);
    jv_free(element); /* the array holds it */
  }
  list.u.list.items = items;
  list.u.list.count = items ? (size_t)count : 0;
  return list;
}

/* The keys are borrowed from the object, too: the sorted ones share its strings. */
static snapnav_value map_from_jq(jv object, const struct exact *exact, struct room *room) {
  snapnav_value map = {.kind = SNAPNAV_MAP};
  jv keys = jv_keys(jv_copy(object));
  int count = jv_array_length(jv_copy(keys));
  snapnav_entry *items = take(room, (size_t)count * sizeof *items);
  for (int i = 0; items && i < count; i++) {
    jv key = jv_array_get(jv_copy(keys), i);
    jv value = jv_object_get(jv_copy(object), jv_copy(key));
    items[i].key = text_from_jq(key);
    items[i].value = values_from_jq(value, exact, room);
    jv_free(key);
    jv_free(value);
  }
  jv_free(keys);
  map.u.map.items = items;
  map.u.map.count = items ? (size_t)count : 0;
  return map;
}

snapnav_value values_from_jq(jv value, const struct exact *exact, struct room *room) {
  snapnav_value made = {.kind = SNAPNAV_NULL};
  switch (jv_get_kind(value)) {
    case JV_KIND_TRUE:
    case JV_KIND_FALSE:
      made.kind = SNAPNAV_BOOL;
      made.u.i = jv_get_kind(value) == JV_KIND_TRUE;
      break;
    case JV_KIND_NUMBER: return number_from_jq(jv_number_value(value), exact);
    case JV_KIND_STRING:
      made.kind = SNAPNAV_STRING;
      made.u.s = text_from_jq(value);
      break;
    case JV_KIND_ARRAY: return list_from_jq(value, exact, room);
    case JV_KIND_OBJECT: return map_from_jq(value, exact, room);
    default: break;
  }
  return made;
}
