#include "list.h"

#include <string.h>

enum { FIELD_COUNT = 10 };
static const char *const field_names[FIELD_COUNT] = {"id",      "title",      "year",  "director",
                                                     "minutes", "country",    "genre", "from age",
                                                     "parts",   "description"};

int32_t list_print(snapnav_str text) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < text.len; i++) hash = (hash ^ (uint8_t)text.ptr[i]) * 16777619u;
  return (int32_t)(hash & 0x7fffffffu);
}

static snapnav_str trimmed(snapnav_str s) {
  while (s.len && (s.ptr[0] == ' ' || s.ptr[0] == '\t')) s.ptr++, s.len--;
  while (s.len && strchr(" \t\r", s.ptr[s.len - 1])) s.len--;
  return s;
}

/* What stands before `end`, or all of it; *text moves behind. */
static snapnav_str cut(snapnav_str *text, char end) {
  const char *found = text->len ? memchr(text->ptr, end, text->len) : NULL;
  snapnav_str head = {text->ptr, found ? (size_t)(found - text->ptr) : text->len};
  size_t used = head.len + (found ? 1 : 0);
  text->ptr += used;
  text->len -= used;
  return head;
}

static snapnav_status bad_field(snapnav_error *err, int line, int field, const char *expected) {
  return snapnav_failf(err, SNAPNAV_E_ARG, "film list, line %d: the field \"%s\" is not %s", line,
                      field_names[field], expected);
}

static snapnav_status number(snapnav_str s, int64_t *out) {
  *out = 0;
  if (s.len == 0 || s.len > 6) return SNAPNAV_E_ARG;
  for (size_t i = 0; i < s.len; i++) {
    if (s.ptr[i] < '0' || s.ptr[i] > '9') return SNAPNAV_E_ARG;
    *out = *out * 10 + (s.ptr[i] - '0');
  }
  return SNAPNAV_OK;
}

static snapnav_status copy(snapnav_str s, char *out, size_t size) {
  if (s.len == 0 || s.len >= size) return SNAPNAV_E_ARG;
  memcpy(out, s.ptr, s.len);
  out[s.len] = 0;
  return SNAPNAV_OK;
}

static snapnav_status read_fields(const snapnav_str *fields, int line, struct film *film,
                                  snapnav_error *err) {
  struct {
    int field;
    char *text;
    size_t size;
  } texts[] = {{1, film->title, sizeof film->title},
               {3, film->director, sizeof film->director},
               {5, film->country, sizeof film->country},
               {6, film->genre, sizeof film->genre},
               {9, film->description, sizeof film->description}};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    if (copy(fields[texts[i].field], texts[i].text, texts[i].size))
      return bad_field(err, line, texts[i].field, "a text of 1 to 500 bytes");

  static const int numeric[] = {0, 2, 4, 7, 8};
  int64_t numbers[5];
  for (int i = 0; i < 5; i++)
    if (number(fields[numeric[i]], &numbers[i]))
      return bad_field(err, line, numeric[i], "a number of up to six digits");
  film->id = numbers[0];
  film->year = (int32_t)numbers[1];
  film->minutes = (int32_t)numbers[2];
  film->age = (int32_t)numbers[3];
  film->parts = (int32_t)numbers[4];
  if (film->parts < 1 || film->parts > 99) return bad_field(err, line, 8, "from 1 to 99");
  return SNAPNAV_OK;
}

snapnav_status list_next(snapnav_str *text, int *line, struct film *film, snapnav_error *err) {
  while (text->len) {
    snapnav_str row = trimmed(cut(text, '\n'));
    ++*line;
    if (row.len == 0 || row.ptr[0] == '#') continue;

    snapnav_str fields[FIELD_COUNT];
    for (int i = 0; i < FIELD_COUNT; i++) {
      if (row.len == 0) return bad_field(err, *line, i, "there");
      fields[i] = trimmed(i + 1 < FIELD_COUNT ? cut(&row, '|') : row);
    }
    return read_fields(fields, *line, film, err);
  }
  return SNAPNAV_DECLINE;
}
