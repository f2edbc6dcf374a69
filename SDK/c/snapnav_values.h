/* snapnav_values.h - short ways to make, read and compare the values of snapnav_plugin.h.
 * C11, and valid C++17. Optional: nothing of the contract is here.
 *
 * Nothing here allocates. A value that is made borrows what it is made from: texts, arrays and
 * storage must live until the host has copied it, which is when the call that it was given to
 * returns. A value that is read is borrowed from the host and good until the callback returns.
 * Every function takes NULL for a value and for an error. */
#ifndef SNAPNAV_VALUES_H
#define SNAPNAV_VALUES_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "snapnav_plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- making values; snapnav_string and snapnav_int are in the contract's header -------------- */

static inline snapnav_value snapnav_null(void) {
  snapnav_value v = {SNAPNAV_NULL, 0, {0}};
  return v;
}
static inline snapnav_value snapnav_bool(int truth) {
  snapnav_value v = {SNAPNAV_BOOL, 0, {truth ? 1 : 0}};
  return v;
}
static inline snapnav_value snapnav_double(double number) {
  snapnav_value v = {SNAPNAV_DOUBLE, 0, {0}};
  v.u.d = number;
  return v;
}
static inline snapnav_value snapnav_string_of(snapnav_str text) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s = text;
  return v;
}
static inline snapnav_value snapnav_data(const void *bytes, size_t count) {
  snapnav_value v = {SNAPNAV_BYTES, 0, {0}};
  v.u.y.ptr = (const uint8_t *)bytes;
  v.u.y.len = count;
  return v;
}
static inline snapnav_value snapnav_list(const snapnav_value *items, size_t count) {
  snapnav_value v = {SNAPNAV_LIST, 0, {0}};
  v.u.list.items = items;
  v.u.list.count = count;
  return v;
}
/* Keys must be unique. */
static inline snapnav_value snapnav_map(const snapnav_entry *entries, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = entries;
  v.u.map.count = count;
  return v;
}
static inline snapnav_entry snapnav_pair(const char *key, snapnav_value value) {
  snapnav_entry e = {snapnav_text(key), value};
  return e;
}
/* The number of elements of an array: snapnav_list(items, SNAPNAV_COUNT(items)). */
#define SNAPNAV_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- lists and maps that grow, in storage of the caller -------------------------------------- */

/* A map, or a list, that is being filled. What does not fit is left out and makes is_full 1. */
typedef struct snapnav_fields {
  snapnav_entry *entries;
  size_t capacity, count;
  int is_full;
} snapnav_fields;
typedef struct snapnav_items {
  snapnav_value *items;
  size_t capacity, count;
  int is_full;
} snapnav_items;

static inline snapnav_fields snapnav_fields_in(snapnav_entry *storage, size_t capacity) {
  snapnav_fields f = {storage, capacity, 0, 0};
  return f;
}
static inline snapnav_items snapnav_items_in(snapnav_value *storage, size_t capacity) {
  snapnav_items i = {storage, capacity, 0, 0};
  return i;
}
static inline int snapnav_same(snapnav_str a, snapnav_str b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}
/* Puts a value under a key, in place of the one that was there. Answers 0 when it does not fit. */
static inline int snapnav_put(snapnav_fields *fields, snapnav_str key, snapnav_value value) {
  size_t at = 0;
  while (at < fields->count && !snapnav_same(fields->entries[at].key, key)) at++;
  if (at == fields->capacity) {
    fields->is_full = 1;
    return 0;
  }
  fields->entries[at].key = key;
  fields->entries[at].value = value;
  if (at == fields->count) fields->count++;
  return 1;
}
/* Adds a value at the end. Answers 0 when it does not fit. */
static inline int snapnav_add(snapnav_items *items, snapnav_value value) {
  if (items->count == items->capacity) {
    items->is_full = 1;
    return 0;
  }
  items->items[items->count++] = value;
  return 1;
}
/* The map or list as it is now; it borrows the storage. */
static inline snapnav_value snapnav_map_of(const snapnav_fields *fields) {
  return snapnav_map(fields->entries, fields->count);
}
static inline snapnav_value snapnav_list_of(const snapnav_items *items) {
  return snapnav_list(items->items, items->count);
}

/* ---- texts and errors ------------------------------------------------------------------------ */

static inline int snapnav_is(snapnav_str text, const char *word) {
  return snapnav_same(text, snapnav_text(word));
}
static inline int snapnav_begins(snapnav_str text, const char *word) {
  snapnav_str start = snapnav_text(word);
  if (text.len < start.len) return 0;
  text.len = start.len;
  return snapnav_same(text, start);
}
/* How many bytes of a text to keep: at most `most`, and no broken character at the end. */
static inline size_t snapnav_cut(snapnav_str text, size_t most) {
  if (text.len <= most) return text.len;
  while (most > 0 && ((unsigned char)text.ptr[most] & 0xC0) == 0x80) most--;
  return most;
}
/* Copies a text into `size` bytes with a final 0, cut between two characters when it is too long.
 * Answers how many bytes the whole text has: size or more says that it was cut. */
static inline size_t snapnav_copy(snapnav_str text, char *out, size_t size) {
  if (size == 0) return text.len;
  size_t n = snapnav_cut(text, size - 1);
  if (n > 0) memcpy(out, text.ptr, n);
  out[n] = 0;
  return text.len;
}
/* snapnav_fail with a text as printf makes it, cut between two characters. */
__attribute__((format(printf, 3, 4))) static inline snapnav_status
snapnav_failf(snapnav_error *err, snapnav_status code, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (err) {
    snapnav_copy(snapnav_text(length < 0 ? format : text), err->message, sizeof err->message);
    err->code = code;
  }
  return code;
}

/* ---- reading values -------------------------------------------------------------------------- */

/* What a kind is called in error texts: "a string". */
static inline const char *snapnav_kind_name(uint32_t kind) {
  switch (kind) {
  case SNAPNAV_NULL: return "null";
  case SNAPNAV_BOOL: return "a bool";
  case SNAPNAV_INT: return "an integer";
  case SNAPNAV_DOUBLE: return "a double";
  case SNAPNAV_STRING: return "a string";
  case SNAPNAV_BYTES: return "bytes";
  case SNAPNAV_LIST: return "a list";
  case SNAPNAV_MAP: return "a map";
  default: return "of an unknown kind";
  }
}
/* The value under a key, or NULL: there is none, or `map` is no map. */
static inline const snapnav_value *snapnav_at(const snapnav_value *map, const char *key) {
  if (!map || map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++)
    if (snapnav_is(map->u.map.items[i].key, key)) return &map->u.map.items[i].value;
  return NULL;
}
/* The value at a place of a list from 0, or NULL: behind the end, or `list` is no list. */
static inline const snapnav_value *snapnav_nth(const snapnav_value *list, size_t place) {
  if (!list || list->kind != SNAPNAV_LIST || place >= list->u.list.count) return NULL;
  return &list->u.list.items[place];
}
/* How many items or entries; 0 for what is neither list nor map. */
static inline size_t snapnav_count(const snapnav_value *value) {
  if (value && value->kind == SNAPNAV_LIST) return value->u.list.count;
  return value && value->kind == SNAPNAV_MAP ? value->u.map.count : 0;
}

/* What a value is, or the other one where it is NULL or of another kind. */
static inline snapnav_str snapnav_text_or(const snapnav_value *value, const char *other) {
  return value && value->kind == SNAPNAV_STRING ? value->u.s : snapnav_text(other);
}
static inline int64_t snapnav_int_or(const snapnav_value *value, int64_t other) {
  return value && value->kind == SNAPNAV_INT ? value->u.i : other;
}
static inline int snapnav_bool_or(const snapnav_value *value, int other) {
  return value && value->kind == SNAPNAV_BOOL ? value->u.i != 0 : other;
}
/* A double, or an integer as one. */
static inline double snapnav_double_or(const snapnav_value *value, double other) {
  if (value && value->kind == SNAPNAV_INT) return (double)value->u.i;
  return value && value->kind == SNAPNAV_DOUBLE ? value->u.d : other;
}

/* The entry that must be there and of a kind, into *found. E_KEY: there is none of that key;
 * E_TYPE: it is of another kind; the error names the key and both kinds. */
static inline snapnav_status snapnav_need(const snapnav_value *map, const char *key, uint32_t kind,
                                          const snapnav_value **found, snapnav_error *err) {
  const snapnav_value *value = snapnav_at(map, key);
  *found = value;
  if (!value)
    return snapnav_failf(err, SNAPNAV_E_KEY, "\"%s\" is missing: expected %s", key,
                         snapnav_kind_name(kind));
  if (value->kind != kind)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "\"%s\" is %s: expected %s", key,
                         snapnav_kind_name(value->kind), snapnav_kind_name(kind));
  return SNAPNAV_OK;
}

/* ---- properties of live screens [main] ------------------------------------------------------- */

static inline snapnav_status snapnav_set(const snapnav_host *host, snapnav_screen screen,
                                         const char *key, snapnav_value value, snapnav_error *err) {
  return host->screen_set(host, screen, snapnav_text(key), &value, err);
}

/* Where a text property goes, and of which kind it was. */
typedef struct snapnav_text_buffer {
  char *out;
  size_t size;
  uint32_t kind;
} snapnav_text_buffer;
static inline void snapnav_put_text(void *ctx, const snapnav_value *value) SNAPNAV_NOEXCEPT {
  snapnav_text_buffer *buffer = (snapnav_text_buffer *)ctx;
  buffer->kind = value->kind;
  if (value->kind == SNAPNAV_STRING) snapnav_copy(value->u.s, buffer->out, buffer->size);
}
/* Reads a text property into `size` bytes with a final 0, cut when it is too long; empty after an
 * error. E_TYPE: it is no text. */
static inline snapnav_status snapnav_get_text(const snapnav_host *host, snapnav_screen screen,
                                              const char *key, char *out, size_t size,
                                              snapnav_error *err) {
  snapnav_text_buffer buffer = {out, size, SNAPNAV_NULL};
  const snapnav_sink sink = {&buffer, snapnav_put_text};
  if (size > 0) out[0] = 0;
  snapnav_status status = host->screen_get(host, screen, snapnav_text(key), &sink, err);
  if (status != SNAPNAV_OK || buffer.kind == SNAPNAV_STRING) return status;
  return snapnav_failf(err, SNAPNAV_E_TYPE, "\"%s\" is %s: expected %s", key,
                       snapnav_kind_name(buffer.kind), snapnav_kind_name(SNAPNAV_STRING));
}

/* Keeps a number or truth, and of everything else only the kind. */
static inline void snapnav_put_scalar(void *ctx, const snapnav_value *value) SNAPNAV_NOEXCEPT {
  snapnav_value kind = {value->kind, 0, {0}};
  *(snapnav_value *)ctx = value->kind <= SNAPNAV_DOUBLE ? *value : kind;
}
/* Reads an integer property; *out is left alone after an error. E_TYPE: it is no integer. */
static inline snapnav_status snapnav_get_int(const snapnav_host *host, snapnav_screen screen,
                                             const char *key, int64_t *out, snapnav_error *err) {
  snapnav_value value = snapnav_null();
  const snapnav_sink sink = {&value, snapnav_put_scalar};
  snapnav_status status = host->screen_get(host, screen, snapnav_text(key), &sink, err);
  if (status != SNAPNAV_OK) return status;
  if (value.kind != SNAPNAV_INT)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "\"%s\" is %s: expected an integer", key,
                         snapnav_kind_name(value.kind));
  *out = value.u.i;
  return SNAPNAV_OK;
}

#ifdef __cplusplus
}
#endif
#endif
