/* Takes each line of its state for a text. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct note { size_t count; char lines[4][16]; };

#include "parts/note.h"

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  struct note *note = instance;
  static const char *const plain[] = {"one", "two"};
  snapnav_value lines[4], list = {SNAPNAV_LIST, 0, {0}}, map = {SNAPNAV_MAP, 0, {0}};
  size_t count = note->count ? note->count : 2;
  for (size_t i = 0; i < count; i++) lines[i] = snapnav_string(note->count ? note->lines[i] : plain[i]);
  list.u.list.items = lines;
  list.u.list.count = count;
  snapnav_entry entry = {snapnav_text("lines"), list};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  struct note *note = instance, next = {0};
  if (state->kind != SNAPNAV_MAP || state->u.map.count != 1 ||
      state->u.map.items[0].value.kind != SNAPNAV_LIST)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "a map with lines is expected");
  const snapnav_value *list = &state->u.map.items[0].value;
  for (size_t i = 0; i < list->u.list.count && i < 4; i++) {
    snapnav_str text = list->u.list.items[i].u.s;
    if (text.len > 15) return snapnav_fail(err, SNAPNAV_E_ARG, "a line is too long");
    memcpy(next.lines[i], text.ptr, text.len);
    next.count++;
  }
  if (!next.count) return snapnav_fail(err, SNAPNAV_E_ARG, "there is no line");
  *note = next;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
  return registrar->screen_type(registrar, &type, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
