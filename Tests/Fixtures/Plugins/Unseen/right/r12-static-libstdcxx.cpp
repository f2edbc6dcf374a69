// Unusual: C++17 with its own copy of libstdc++ and libgcc, exceptions thrown and caught inside, containers of the standard library.
// Allowed: the copy is hidden by a version script (rule 18), no exception crosses the border, no locale is asked.
// build: c++ -std=c++17 -O2 -static-libstdc++ -static-libgcc -fvisibility=hidden -fvisibility-inlines-hidden -Wl,--version-script=$HERE/only-entry.map -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {
struct not_a_number : std::runtime_error { using std::runtime_error::runtime_error; };

struct Me {
  std::string text;                 // what the last answer points into
  std::vector<std::string> words;
  std::vector<snapnav_value> items;
  snapnav_value answer{SNAPNAV_LIST, 0, {0}};
};

std::string_view view(snapnav_str s) { return s.len ? std::string_view(s.ptr, s.len) : std::string_view(); }
snapnav_str lend(const std::string &s) { return {s.data(), s.size()}; }

snapnav_str upper(void *user, snapnav_str s) noexcept {
  try {
    auto &me = *static_cast<Me *>(user);
    std::string text(view(s));
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    me.text = std::move(text);
    return lend(me.text);
  } catch (...) {
    return {"", 0};
  }
}

const snapnav_value *words(void *user, snapnav_str s) noexcept { // sorted, each once
  static const snapnav_value none{SNAPNAV_NULL, 0, {0}};
  try {
    auto &me = *static_cast<Me *>(user);
    std::map<std::string, int> seen;
    std::string_view rest = view(s);
    while (!rest.empty()) {
      auto n = std::min(rest.find(' '), rest.size());
      if (n) seen[std::string(rest.substr(0, n))]++;
      rest.remove_prefix(std::min(n + 1, rest.size()));
    }
    std::vector<std::string> list;
    for (auto &w : seen) list.push_back(w.first);
    std::vector<snapnav_value> items;
    for (auto &w : list) {
      snapnav_value v{SNAPNAV_STRING, 0, {0}};
      v.u.s = lend(w); // short strings move with the vector's buffer, which is moved whole below
      items.push_back(v);
    }
    me.words = std::move(list);
    me.items = std::move(items);
    me.answer.u.list.items = me.items.data();
    me.answer.u.list.count = me.items.size();
    return &me.answer;
  } catch (...) {
    return &none;
  }
}

int64_t read_number(std::string_view s) {
  int64_t x = 0;
  auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), x);
  if (ec != std::errc() || end != s.data() + s.size()) throw not_a_number("that is no decimal integer");
  return x;
}

int32_t is_number(snapnav_str s, snapnav_error *err) noexcept {
  try {
    read_number(view(s));
    return SNAPNAV_OK;
  } catch (const std::bad_alloc &) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to read a number");
  } catch (const std::exception &e) {
    return snapnav_fail(err, SNAPNAV_E_ARG, e.what());
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_FAIL, "something was thrown");
  }
}

snapnav_status start(const snapnav_host *, snapnav_registrar *r, const snapnav_value *, void **ctx, snapnav_error *err) noexcept {
  try {
    auto me = std::make_unique<Me>();
    const snapnav_function table[] = {
        {sizeof(snapnav_function), SNAPNAV_FREE, "upper", "s(ps)", reinterpret_cast<snapnav_fn>(upper), me.get()},
        {sizeof(snapnav_function), SNAPNAV_FREE, "words", "v(ps)", reinterpret_cast<snapnav_fn>(words), me.get()},
        {sizeof(snapnav_function), SNAPNAV_FREE, "isNumber", "i(s!)", reinterpret_cast<snapnav_fn>(is_number), nullptr}};
    for (auto &f : table)
      if (auto s = r->function(r, nullptr, &f, err); s < 0) return s;
    *ctx = me.release();
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  }
}

void stop(void *ctx) noexcept { delete static_cast<Me *>(ctx); }
} // namespace

SNAPNAV_PLUGIN("org.authors.right.static-cxx", "1.0.0", start, stop,
               "name": "Static C++", "license": "MIT", "provides": {"functions": ["upper", "words", "isNumber"]})
