// Unusual: a C++ object at file scope with a constructor that fills 64 KiB and a destructor that clears it; linked with --gc-sections.
// Allowed: the language runs both; they touch the object's memory only (l-inert, x-end), ask nobody, and return.
// build: c++ -std=c++17 -O2 -g -fno-exceptions -fno-rtti -ffunction-sections -fdata-sections -Wl,--gc-sections -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <cstring>
#include <initializer_list>

namespace {
volatile unsigned seed = 1; // so that the table cannot be made by the compiler

struct Table {
  unsigned short cells[32768];
  Table() {
    unsigned x = seed;
    for (auto &c : cells) c = static_cast<unsigned short>((x = x * 1664525u + 1013904223u) >> 16);
  }
  ~Table() {
    for (auto &c : cells) *const_cast<volatile unsigned short *>(&c) = 0;
  }
};
Table table;

snapnav_value text(const char *s, size_t n) {
  snapnav_value v{SNAPNAV_STRING, 0, {0}};
  v.u.s = {s, n};
  return v;
}

snapnav_status create(void *, snapnav_screen, const snapnav_value *, void **, snapnav_error *) noexcept { return SNAPNAV_OK; }
void destroy(void *, void *) noexcept {}

snapnav_status resolve(void *, snapnav_str route, const snapnav_value *, snapnav_screen, snapnav_token, const snapnav_sink *out,
                       snapnav_error *) noexcept {
  static const char prefix[] = "lucky:";
  if (route.len != 7 || std::memcmp(route.ptr, prefix, 6) || route.ptr[6] < 'a' || route.ptr[6] > 'z') return SNAPNAV_DECLINE;
  static const char *const destinations[2] = {"heads", "tails"};
  const snapnav_entry entry{{"destination", 11}, text(destinations[table.cells[(route.ptr[6] - 'a') * 997] & 1], 5)};
  snapnav_value map{SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

snapnav_status routes(void *, const snapnav_sink *out, snapnav_error *) noexcept {
  char names[26][7];
  snapnav_entry entries[26];
  snapnav_value items[26], list{SNAPNAV_LIST, 0, {0}};
  for (int i = 0; i < 26; i++) {
    std::memcpy(names[i], "lucky:", 6);
    names[i][6] = static_cast<char>('a' + i);
    entries[i] = {{"name", 4}, text(names[i], 7)};
    items[i] = {SNAPNAV_MAP, 0, {0}};
    items[i].u.map.items = &entries[i];
    items[i].u.map.count = 1;
  }
  list.u.list.items = items;
  list.u.list.count = 26;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

snapnav_status start(const snapnav_host *, snapnav_registrar *r, const snapnav_value *, void **, snapnav_error *err) noexcept {
  for (const char *id : {"heads", "tails"}) {
    const snapnav_screen_type t{sizeof t, 0, id, nullptr, create, destroy, nullptr, nullptr, nullptr, nullptr};
    if (auto s = r->screen_type(r, &t, err); s < 0) return s;
  }
  const snapnav_router router{sizeof router, 0, "lucky", nullptr, resolve, routes, nullptr};
  auto s = r->router(r, &router, err);
  return s < 0 ? s : static_cast<snapnav_status>(SNAPNAV_OK);
}
} // namespace

SNAPNAV_PLUGIN("org.authors.right.lucky", "1.0.0", start, nullptr,
               "name": "Lucky", "license": "MIT", "provides": {"routers": ["lucky"], "screens": ["heads", "tails"]})
