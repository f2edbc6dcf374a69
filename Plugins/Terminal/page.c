#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "letters.h"

struct page *page_make(snapnav_screen screen) {
  struct page *page = calloc(1, sizeof *page);
  if (!page) return NULL;
  page->screen = screen;
  page->focus = -1;
  return page;
}

void page_free(struct page *page) {
  if (!page) return;
  for (size_t i = 0; i < page->field_count; i++) free(page->fields[i]);
  arena_free(&page->arena);
  canvas_free(&page->canvas);
  free(page);
}

/* ---- the description ---- */

struct answer {
  struct arena arena;
  snapnav_value value;
  bool kept;
};

static void keep(void *ctx, const snapnav_value *value) {
  struct answer *answer = ctx;
  answer->kept = value->kind == SNAPNAV_MAP && arena_copy(&answer->arena, value, &answer->value);
}

snapnav_status page_describe(struct page *page, const snapnav_host *host, snapnav_error *err) {
  struct answer answer = {0};
  const snapnav_sink sink = {&answer, keep};
  snapnav_status status = host->screen_describe(host, page->screen, &sink, err);
  if (status == SNAPNAV_OK && !answer.kept)
    status = snapnav_fail(err, SNAPNAV_E_FAIL,
                          "a screen's description is missing, or larger than 4 MiB");
  if (status) {
    arena_free(&answer.arena);
    return status;
  }
  arena_free(&page->arena);
  page->arena = answer.arena;
  page->description = answer.value;
  page->is_laid_out = false;
  canvas_clear(&page->canvas); /* its targets point into the old description */
  return SNAPNAV_OK;
}

snapnav_str page_title(const struct page *page) {
  snapnav_str title = value_text(&page->description, "title");
  return title.len ? title : value_text(&page->description, "key");
}

/* ---- inputs ---- */

void field_set(struct field *field, snapnav_str text) {
  field->count = letters_of(text, field->letters, FIELD_LETTERS);
  field->cursor = field->count;
}

static void keep_text(char *out, size_t size, snapnav_str text) {
  size_t length = text.len < size ? text.len : size - 1;
  if (length) memcpy(out, text.ptr, length);
  out[length] = 0;
}

int page_field(struct page *page, snapnav_str id, snapnav_str value) {
  char name[sizeof page->fields[0]->id], initial[sizeof page->fields[0]->initial];
  keep_text(name, sizeof name, id);
  keep_text(initial, sizeof initial, value);
  for (size_t i = 0; i < page->field_count; i++) {
    struct field *field = page->fields[i];
    if (strcmp(field->id, name) != 0) continue;
    if (strcmp(field->initial, initial) != 0) {
      strcpy(field->initial, initial);
      field_set(field, value);
    }
    return (int)i;
  }
  if (page->field_count == MAX_FIELDS) return -1;
  struct field *field = calloc(1, sizeof *field);
  if (!field) return -1;
  strcpy(field->id, name);
  strcpy(field->initial, initial);
  field_set(field, value);
  page->fields[page->field_count] = field;
  return (int)page->field_count++;
}

const struct target *page_focused(const struct page *page) {
  if (page->focus < 0 || (size_t)page->focus >= page->canvas.target_count) return NULL;
  return &page->canvas.targets[page->focus];
}

struct field *page_focused_field(struct page *page) {
  const struct target *target = page_focused(page);
  return target && target->field >= 0 ? page->fields[target->field] : NULL;
}

/* ---- values for the host ---- */

static snapnav_value field_value(const struct field *field, struct arena *arena) {
  enum { ROOM = FIELD_LETTERS * 4 + 1 };
  char *text = arena_take(arena, ROOM);
  if (!text) return snapnav_string("");
  snapnav_value value = {.kind = SNAPNAV_STRING};
  value.u.s.ptr = text;
  value.u.s.len = letters_to_utf8(field->letters, field->count, text, ROOM);
  return value;
}

static snapnav_value map_of(snapnav_entry *entries, size_t count) {
  snapnav_value map = {.kind = SNAPNAV_MAP};
  map.u.map.items = entries;
  map.u.map.count = entries ? count : 0;
  return map;
}

/* Sets a key: a map has each once. */
static void put(snapnav_entry *entries, size_t *count, snapnav_str key, snapnav_value value) {
  for (size_t i = 0; i < *count; i++)
    if (text_equal(entries[i].key, key)) {
      entries[i].value = value;
      return;
    }
  entries[*count] = (snapnav_entry){key, value};
  ++*count;
}

snapnav_value page_action_data(const struct page *page, const snapnav_value *action,
                               struct arena *arena) {
  const snapnav_value *data = value_at(action, "data");
  bool is_alone = text_like(value_text(action, "associatedInputs"), "none");
  size_t inputs = is_alone ? 0 : page->field_count, count = 0;
  if (inputs == 0) return *data;

  size_t given = data->kind == SNAPNAV_MAP ? data->u.map.count : 1;
  if (given > ARENA_LIMIT / sizeof(snapnav_entry)) given = 0;
  snapnav_entry *entries = arena_take(arena, (given + inputs) * sizeof *entries);
  if (!entries) return *data;
  for (size_t i = 0; data->kind == SNAPNAV_MAP && i < given; i++)
    put(entries, &count, data->u.map.items[i].key, data->u.map.items[i].value);
  if (data->kind != SNAPNAV_MAP && data->kind != SNAPNAV_NULL)
    put(entries, &count, snapnav_text("data"), *data);
  for (size_t i = 0; i < inputs; i++)
    put(entries, &count, snapnav_text(page->fields[i]->id), field_value(page->fields[i], arena));
  return map_of(entries, count);
}

snapnav_value page_view(const struct page *page, struct arena *arena) {
  snapnav_entry *entries = arena_take(arena, 3 * sizeof *entries);
  snapnav_entry *inputs = arena_take(arena, (page->field_count + 1) * sizeof *inputs);
  if (!entries || !inputs) return map_of(NULL, 0);
  for (size_t i = 0; i < page->field_count; i++)
    inputs[i] =
        (snapnav_entry){snapnav_text(page->fields[i]->id), field_value(page->fields[i], arena)};
  entries[0] = (snapnav_entry){snapnav_text("focus"), snapnav_int(page->focus)};
  entries[1] = (snapnav_entry){snapnav_text("scroll"), snapnav_int(page->scroll)};
  entries[2] = (snapnav_entry){snapnav_text("inputs"), map_of(inputs, page->field_count)};
  return map_of(entries, 3);
}

static int small(int64_t number) { return number < 0 || number > 100000 ? 0 : (int)number; }

void page_set_view(struct page *page, const snapnav_value *view) {
  page->focus = small(value_int(view, "focus", 0));
  page->follows = page->focus > 0;
  page->scroll = small(value_int(view, "scroll", 0));
  for (size_t i = 0; i < page->field_count; i++) {
    const snapnav_value *text = value_at(value_at(view, "inputs"), page->fields[i]->id);
    if (text->kind == SNAPNAV_STRING) field_set(page->fields[i], text->u.s);
  }
}
