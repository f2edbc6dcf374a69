// fault: restore() pushes each saved note to the front of the list that save() writes from the front, so two or more notes come back in reverse order (rule v-save: saved, restored and saved again is the same).
// build: c++ -std=c++17 -O1 -g -fvisibility=hidden -fno-exceptions -fno-rtti -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <cstdlib>
#include <cstring>

namespace {
struct Note {
  Note *next;
  size_t len;
  char *text() { return reinterpret_cast<char *>(this + 1); }
};

/* the newest note first */
struct Notes {
  Note *head = nullptr;
  int64_t count = 0;

  bool push(snapnav_str s) {
    auto *n = static_cast<Note *>(malloc(sizeof(Note) + s.len));
    if (!n) return false;
    n->next = head;
    n->len = s.len;
    if (s.len) memcpy(n->text(), s.ptr, s.len);
    head = n;
    count++;
    return true;
  }
  void clear() {
    while (head) {
      Note *next = head->next;
      free(head);
      head = next;
    }
    count = 0;
  }
};

snapnav_status create(void *, snapnav_screen, const snapnav_value *, void **instance, snapnav_error *err) noexcept {
  auto *notes = static_cast<Notes *>(calloc(1, sizeof(Notes)));
  if (!notes) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the screen");
  *instance = notes;
  return SNAPNAV_OK;
}

void destroy(void *, void *instance) noexcept {
  static_cast<Notes *>(instance)->clear();
  free(instance);
}

snapnav_status save(void *, void *instance, const snapnav_sink *out, snapnav_error *err) noexcept {
  auto *notes = static_cast<Notes *>(instance);
  auto *items = static_cast<snapnav_value *>(calloc(static_cast<size_t>(notes->count) + 1, sizeof(snapnav_value)));
  if (!items) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to save the notes");
  size_t i = 0;
  for (Note *n = notes->head; n; n = n->next, i++) {
    items[i].kind = SNAPNAV_STRING;
    items[i].u.s.ptr = n->text();
    items[i].u.s.len = n->len;
  }
  snapnav_value list{};
  list.kind = SNAPNAV_LIST;
  list.u.list.items = items;
  list.u.list.count = i;
  out->put(out->ctx, &list);
  free(items);
  return SNAPNAV_OK;
}

snapnav_status restore(void *, void *instance, const snapnav_value *state, snapnav_error *err) noexcept {
  auto *notes = static_cast<Notes *>(instance);
  if (state->kind != SNAPNAV_LIST) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a list of notes");
  for (size_t i = 0; i < state->u.list.count; i++)
    if (state->u.list.items[i].kind != SNAPNAV_STRING)
      return snapnav_fail(err, SNAPNAV_E_TYPE, "a note in the state is a text");
  Notes fresh;
  for (size_t i = 0; i < state->u.list.count; i++)
    if (!fresh.push(state->u.list.items[i].u.s)) {
      fresh.clear();
      return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the notes");
    }
  notes->clear();
  *notes = fresh;
  return SNAPNAV_OK;
}

int32_t add(void *instance, snapnav_str text, snapnav_error *err) noexcept {
  if (!static_cast<Notes *>(instance)->push(text))
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the note");
  return SNAPNAV_OK;
}

int64_t count(void *instance) noexcept { return static_cast<Notes *>(instance)->count; }

snapnav_str newest(void *instance) noexcept {
  auto *notes = static_cast<Notes *>(instance);
  return notes->head ? snapnav_str{notes->head->text(), notes->head->len} : snapnav_str{"", 0};
}

snapnav_status start(const snapnav_host *, snapnav_registrar *registrar, const snapnav_value *, void **,
                     snapnav_error *err) noexcept {
  snapnav_screen_type type{};
  type.size = sizeof type;
  type.id = "notes";
  type.create = create;
  type.destroy = destroy;
  type.save = save;
  type.restore = restore;
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "i(@s!)", reinterpret_cast<snapnav_fn>(add), nullptr},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", reinterpret_cast<snapnav_fn>(count), nullptr},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "newest", "s(@)", reinterpret_cast<snapnav_fn>(newest), nullptr}};
  snapnav_status st = registrar->screen_type(registrar, &type, err);
  for (const auto &f : functions)
    if (st == SNAPNAV_OK) st = registrar->function(registrar, "notes", &f, err);
  return st;
}
} // namespace

SNAPNAV_PLUGIN("org.example.notes", "1.0.0", start, nullptr,
               "name": "Notes", "license": "MIT", "provides": {"screens": ["notes"]})
