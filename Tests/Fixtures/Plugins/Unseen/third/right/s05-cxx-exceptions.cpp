// right: C++ that throws and catches within itself at every call; nothing crosses the border (R4), every callback is noexcept
// build: c++ -std=c++17 -O1 -g -fvisibility=hidden -fvisibility-inlines-hidden -Wl,-z,relro,-z,now -Wl,--build-id -Wl,--version-script=$HERE/entry.map
#include "snapnav_plugin.h"
#include <map>
#include <new>
#include <stdexcept>
#include <string>
struct refused : std::runtime_error { using std::runtime_error::runtime_error; };
struct rules { std::map<std::string, std::string> reasons{{"adult", "this is for adults"}, {"paid", "this has to be paid for"}}; };
static void check(const rules &r, const snapnav_value &payload) {
  for (std::size_t i = 0; i < payload.u.map.count; i++) {
    const snapnav_entry &e = payload.u.map.items[i];
    auto at = r.reasons.find(std::string(e.key.ptr, e.key.len));
    if (at != r.reasons.end() && e.value.kind == SNAPNAV_BOOL && e.value.u.i) throw refused(at->second);
  }
  throw 0; /* the ordinary way out, too */
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token, const snapnav_sink *, snapnav_error *err) noexcept {
  try {
    check(*static_cast<rules *>(ctx), *n->payload);
  } catch (int) {
    return SNAPNAV_OK;
  } catch (const refused &why) {
    return snapnav_fail(err, SNAPNAV_VETO, why.what());
  } catch (const std::bad_alloc &) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "out of memory");
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_FAIL, "the rules cannot be read");
  }
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *, snapnav_registrar *r, const snapnav_value *, void **ctx, snapnav_error *err) noexcept {
  try {
    rules *mine = new rules;
    snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "rules", mine, mediate, nullptr, nullptr};
    snapnav_status s = r->mediator(r, &m, err);
    if (s != SNAPNAV_OK) { delete mine; return s; }
    *ctx = mine;
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "out of memory");
  }
}
static void stop(void *ctx) noexcept { delete static_cast<rules *>(ctx); }
SNAPNAV_PLUGIN("org.blind.s05", "1.0.0", start, stop, "name": "Rules", "license": "MIT", "provides": {"mediators": ["rules"]})
