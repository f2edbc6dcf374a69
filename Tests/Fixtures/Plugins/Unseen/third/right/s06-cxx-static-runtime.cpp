// right: brings the C++ runtime statically, all of it hidden by a version script (rule s-swift-runtime: "or hide it"); a global object has the constructor that the language brings
// build: c++ -std=c++17 -O2 -g -static-libstdc++ -static-libgcc -fno-gnu-unique -fvisibility=hidden -fvisibility-inlines-hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,--version-script=$HERE/entry.map
#include "snapnav_plugin.h"
#include <algorithm>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>
static const std::unordered_map<std::string, std::string> capitals{{"france", "Paris"}, {"japan", "Tokyo"}, {"peru", "Lima"}};
struct answers { std::string last; };
static snapnav_str capital(void *user, snapnav_str country) noexcept {
  try {
    auto &last = static_cast<answers *>(user)->last;
    auto at = capitals.find(std::string(country.ptr ? country.ptr : "", country.len));
    last = at == capitals.end() ? std::string() : at->second;
    return {last.data(), last.size()};
  } catch (...) {
    return {"", 0};
  }
}
static std::int64_t median(std::int64_t a, std::int64_t b, std::int64_t c) noexcept {
  std::int64_t v[] = {a, b, c};
  std::sort(v, v + 3);
  return v[1];
}
static snapnav_status start(const snapnav_host *, snapnav_registrar *r, const snapnav_value *, void **ctx, snapnav_error *err) noexcept {
  try {
    auto mine = std::make_unique<answers>();
    std::vector<snapnav_function> all{{sizeof(snapnav_function), SNAPNAV_FREE, "capital", "s(ps)", reinterpret_cast<snapnav_fn>(capital), mine.get()},
                                      {sizeof(snapnav_function), SNAPNAV_FREE, "median", "x(xxx)", reinterpret_cast<snapnav_fn>(median), nullptr}};
    for (auto &f : all)
      if (snapnav_status s = r->function(r, nullptr, &f, err); s != SNAPNAV_OK) return s;
    *ctx = mine.release();
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "out of memory");
  }
}
static void stop(void *ctx) noexcept { delete static_cast<answers *>(ctx); }
SNAPNAV_PLUGIN("org.blind.s06", "1.0.0", start, stop, "name": "Capitals", "license": "MIT", "provides": {"functions": ["capital", "median"]})
