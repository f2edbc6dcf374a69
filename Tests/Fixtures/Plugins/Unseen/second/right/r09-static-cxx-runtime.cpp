// build: c++ -std=c++17 -O2 -g -static-libstdc++ -static-libgcc -fvisibility=hidden -fvisibility-inlines-hidden -Wl,--exclude-libs,ALL -Wl,--gc-sections -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
/* Unusual: brings the C++ runtime inside itself, hidden (it needs only libc); exceptions, iostream-free
 * strings and vectors inside a screen type; nothing of the runtime is exported.
 * Allowed: "A plugin is one shared library that exports one symbol"; R4 "No exception ... crosses the
 * border" (they are thrown and caught inside). */
#include <cstddef> /* brings the library's configuration */
#undef _GLIBCXX_VISIBILITY /* its templates are hidden like the rest: they are linked in */
#define _GLIBCXX_VISIBILITY(V) __attribute__((visibility("hidden")))
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>
#include "snapnav_plugin.h"

namespace {
using Text = std::shared_ptr<const std::string>;
struct Note {
  Text text = std::make_shared<const std::string>();
  std::vector<Text> past;
  void (*tell)(void *, snapnav_str) = nullptr;
  void *told = nullptr;
};
bool started;

struct Refusal : std::runtime_error {
  snapnav_status code;
  Refusal(snapnav_status c, const char *what) : std::runtime_error(what), code(c) {}
};

template <class F> snapnav_status guarded(snapnav_error *err, F body) noexcept {
  try {
    body();
    return SNAPNAV_OK;
  } catch (const Refusal &e) {
    return snapnav_fail(err, e.code, e.what());
  } catch (const std::bad_alloc &) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_FAIL, "something failed inside");
  }
}

Text copied(snapnav_str s) { /* 17 texts must fit into what save() may put */
  if (s.len > 524288) throw Refusal(SNAPNAV_E_ARG, "text: at most 512 KiB");
  return s.len ? std::make_shared<const std::string>(s.ptr, s.len) : std::make_shared<const std::string>();
}

void put(Note &note, Text text) { /* all or nothing */
  if (*text == *note.text) return;
  if (note.past.size() == 16) note.past.erase(note.past.begin());
  note.past.push_back(note.text);
  note.text.swap(text);
}

void tell(const Note &note) {
  Text lent = note.text; /* stands until the observer has returned, though it may set the text anew */
  if (note.tell) note.tell(note.told, snapnav_str{lent->data(), lent->size()});
}

snapnav_str get(void *instance) noexcept {
  auto *n = static_cast<Note *>(instance);
  return {n->text->data(), n->text->size()};
}

int32_t set(void *instance, snapnav_str text, snapnav_error *err) noexcept {
  auto *n = static_cast<Note *>(instance);
  bool other = false;
  snapnav_status s = guarded(err, [&] {
    Text now = copied(text);
    other = *now != *n->text;
    put(*n, std::move(now));
  });
  if (s == SNAPNAV_OK && other) tell(*n);
  return s;
}

void observe(void *instance, void (*fn)(void *, snapnav_str), void *last) noexcept {
  auto *n = static_cast<Note *>(instance);
  n->tell = fn;
  n->told = last;
}

int32_t undo(void *instance, snapnav_error *err) noexcept {
  auto *n = static_cast<Note *>(instance);
  bool other = false;
  snapnav_status s = guarded(err, [&] {
    if (n->past.empty()) throw Refusal(SNAPNAV_E_STATE, "there is nothing to take back");
    other = *n->text != *n->past.back();
    n->text.swap(n->past.back());
    n->past.pop_back();
  });
  if (s == SNAPNAV_OK && other) tell(*n);
  return s;
}

snapnav_status create(void *, snapnav_screen, const snapnav_value *properties, void **instance, snapnav_error *err) noexcept {
  Note *made = nullptr;
  snapnav_status s = guarded(err, [&] {
    made = new Note;
    for (size_t i = 0; i < properties->u.map.count; i++) {
      const snapnav_entry &e = properties->u.map.items[i];
      if (e.key.len != 4 || std::string(e.key.ptr, 4) != "text") continue;
      if (e.value.kind != SNAPNAV_STRING) throw Refusal(SNAPNAV_E_TYPE, "text: a text is wanted");
      made->text = copied(e.value.u.s);
    }
  });
  if (s == SNAPNAV_OK) *instance = made;
  else delete made;
  return s;
}

void destroy(void *, void *instance) noexcept { delete static_cast<Note *>(instance); }

snapnav_status save(void *, void *instance, const snapnav_sink *out, snapnav_error *err) noexcept {
  auto *n = static_cast<Note *>(instance);
  std::vector<snapnav_value> all;
  snapnav_status s = guarded(err, [&] {
    for (const auto &t : n->past) {
      snapnav_value v{};
      v.kind = SNAPNAV_STRING;
      v.u.s = {t->data(), t->size()};
      all.push_back(v);
    }
    snapnav_value v{};
    v.kind = SNAPNAV_STRING;
    v.u.s = {n->text->data(), n->text->size()};
    all.push_back(v);
  });
  if (s != SNAPNAV_OK) return s;
  snapnav_value list{};
  list.kind = SNAPNAV_LIST;
  list.u.list.items = all.data();
  list.u.list.count = all.size();
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

snapnav_status restore(void *, void *instance, const snapnav_value *state, snapnav_error *err) noexcept {
  auto *n = static_cast<Note *>(instance);
  std::vector<Text> all;
  snapnav_status s = guarded(err, [&] {
    if (state->kind != SNAPNAV_LIST || !state->u.list.count || state->u.list.count > 17)
      throw Refusal(SNAPNAV_E_TYPE, "a note is a list of 1 to 17 texts");
    for (size_t i = 0; i < state->u.list.count; i++) {
      const snapnav_value &v = state->u.list.items[i];
      if (v.kind != SNAPNAV_STRING) throw Refusal(SNAPNAV_E_TYPE, "a note is a list of texts");
      all.push_back(copied(v.u.s));
    }
  });
  if (s != SNAPNAV_OK) return s;
  bool other = *all.back() != *n->text;
  n->text.swap(all.back());
  all.pop_back();
  n->past.swap(all);
  if (other) tell(*n);
  return SNAPNAV_OK;
}

snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *, void **, snapnav_error *err) noexcept {
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_screen_type t = {sizeof t, 0, "note", nullptr, create, destroy, nullptr, save, restore, nullptr};
  snapnav_status s = r->screen_type(r, &t, err);
  snapnav_function f[] = {
      {sizeof *f, SNAPNAV_GETTER, "text", "s(@)", reinterpret_cast<snapnav_fn>(get), nullptr},
      {sizeof *f, SNAPNAV_SETTER, "text", "i(@s!)", reinterpret_cast<snapnav_fn>(set), nullptr},
      {sizeof *f, SNAPNAV_OBSERVER, "text", "-(@{-(@s)}@)", reinterpret_cast<snapnav_fn>(observe), nullptr},
      {sizeof *f, SNAPNAV_ACTION, "undo", "i(@!)", reinterpret_cast<snapnav_fn>(undo), nullptr}};
  for (auto &one : f)
    if (s >= 0) s = r->function(r, "note", &one, err);
  if (s < 0) return s;
  started = true;
  return SNAPNAV_OK;
}

void stop(void *) noexcept { started = false; }
} // namespace

SNAPNAV_PLUGIN("org.example.blind.r09", "1.0.0", start, stop, "name": "Notes with a runtime inside",
               "license": "MIT", "provides": {"screens": ["note"]})
