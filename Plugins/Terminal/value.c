#define _XOPEN_SOURCE 700
#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const snapnav_value nothing = {.kind = SNAPNAV_NULL};

bool text_equal(snapnav_str a, snapnav_str b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool text_is(snapnav_str text, const char *other) { return text_equal(text, snapnav_text(other)); }

bool text_like(snapnav_str text, const char *other) {
  return text.len == strlen(other) &&
         (text.len == 0 || strncasecmp(text.ptr, other, text.len) == 0);
}

const snapnav_value *value_at(const snapnav_value *map, const char *key) {
  if (!map || map->kind != SNAPNAV_MAP) return &nothing;
  for (size_t i = 0; i < map->u.map.count; i++)
    if (text_is(map->u.map.items[i].key, key)) return &map->u.map.items[i].value;
  return &nothing;
}

snapnav_str value_text(const snapnav_value *map, const char *key) {
  const snapnav_value *v = value_at(map, key);
  return v->kind == SNAPNAV_STRING ? v->u.s : (snapnav_str){"", 0};
}

int64_t value_int(const snapnav_value *map, const char *key, int64_t otherwise) {
  const snapnav_value *v = value_at(map, key);
  return v->kind == SNAPNAV_INT ? v->u.i : otherwise;
}

bool value_bool(const snapnav_value *map, const char *key, bool otherwise) {
  const snapnav_value *v = value_at(map, key);
  if (v->kind == SNAPNAV_STRING) return text_is(v->u.s, "true");
  return v->kind == SNAPNAV_BOOL ? v->u.i != 0 : otherwise;
}

size_t value_count(const snapnav_value *list) {
  return list->kind == SNAPNAV_LIST ? list->u.list.count : 0;
}

const snapnav_value *value_item(const snapnav_value *list, size_t index) {
  return index < value_count(list) ? &list->u.list.items[index] : &nothing;
}

snapnav_str value_shown(const snapnav_value *value, char scratch[32]) {
  switch (value->kind) {
  case SNAPNAV_STRING: return value->u.s;
  case SNAPNAV_BOOL: return snapnav_text(value->u.i ? "yes" : "no");
  case SNAPNAV_INT: snprintf(scratch, 32, "%lld", (long long)value->u.i); break;
  case SNAPNAV_DOUBLE: snprintf(scratch, 32, "%.12g", value->u.d); break;
  default: return (snapnav_str){"", 0};
  }
  return snapnav_text(scratch);
}

/* ---- copies ---- */

struct arena_block {
  struct arena_block *next;
  max_align_t bytes[];
};

void *arena_take(struct arena *arena, size_t size) {
  if (size > ARENA_LIMIT || arena->used > ARENA_LIMIT - size) return NULL;
  struct arena_block *block = malloc(sizeof *block + size);
  if (!block) return NULL;
  block->next = arena->first;
  arena->first = block;
  arena->used += size + sizeof *block;
  return block->bytes;
}

void arena_free(struct arena *arena) {
  while (arena->first) {
    struct arena_block *next = arena->first->next;
    free(arena->first);
    arena->first = next;
  }
  arena->used = 0;
}

static bool copy_text(struct arena *arena, snapnav_str *text) {
  char *bytes = arena_take(arena, text->len + 1);
  if (!bytes) return false;
  if (text->len) memcpy(bytes, text->ptr, text->len);
  bytes[text->len] = 0;
  text->ptr = bytes;
  return true;
}

static bool copy(struct arena *arena, snapnav_value *value, int depth);

static bool copy_list(struct arena *arena, snapnav_value *list, int depth) {
  size_t count = list->u.list.count;
  if (count > ARENA_LIMIT / sizeof(snapnav_value)) return false;
  snapnav_value *items = arena_take(arena, count * sizeof *items);
  if (!items) return false;
  for (size_t i = 0; i < count; i++) {
    items[i] = list->u.list.items[i];
    if (!copy(arena, &items[i], depth)) return false;
  }
  list->u.list.items = items;
  return true;
}

static bool copy_map(struct arena *arena, snapnav_value *map, int depth) {
  size_t count = map->u.map.count;
  if (count > ARENA_LIMIT / sizeof(snapnav_entry)) return false;
  snapnav_entry *items = arena_take(arena, count * sizeof *items);
  if (!items) return false;
  for (size_t i = 0; i < count; i++) {
    items[i] = map->u.map.items[i];
    if (!copy_text(arena, &items[i].key) || !copy(arena, &items[i].value, depth)) return false;
  }
  map->u.map.items = items;
  return true;
}

/* Replaces what the value borrows by copies. */
static bool copy(struct arena *arena, snapnav_value *value, int depth) {
  if (depth > 64) return false;
  switch (value->kind) {
  case SNAPNAV_STRING: return copy_text(arena, &value->u.s);
  case SNAPNAV_BYTES: *value = nothing; return true; /* nothing here shows bytes */
  case SNAPNAV_LIST: return copy_list(arena, value, depth + 1);
  case SNAPNAV_MAP: return copy_map(arena, value, depth + 1);
  default: return true;
  }
}

bool arena_copy(struct arena *arena, const snapnav_value *from, snapnav_value *to) {
  *to = *from;
  return copy(arena, to, 0);
}
