// Breaks R4 "No exception ... crosses the border" (t-bytes, x-exit): string_view::substr(7) throws for "film",
// "film:" and "film:/" - out of a noexcept callback, so std::terminate. Say: resolve() aborts for a short route.
#include <string_view>
#include "snapnav_plugin.h"

namespace {

snapnav_status create(void *, snapnav_screen, const snapnav_value *, void **, snapnav_error *) noexcept {
  return SNAPNAV_OK;
}
void destroy(void *, void *) noexcept {}

snapnav_value map_of(const snapnav_entry *items, size_t count) noexcept {
  snapnav_value v{};
  v.kind = SNAPNAV_MAP;
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}

snapnav_status resolve(void *, snapnav_str route, const snapnav_value *payload, snapnav_screen, snapnav_token,
                       const snapnav_sink *out, snapnav_error *) noexcept {
  const std::string_view text(route.ptr, route.len);
  if (text.substr(0, 4) != "film") return SNAPNAV_DECLINE; // another scheme
  const std::string_view rest = text.substr(7);            // after "film://"
  if (text.substr(4, 3) != "://" || rest != "today") return SNAPNAV_DECLINE;
  const snapnav_entry answer[] = {{snapnav_text("destination"), snapnav_string("programme")},
                                  {snapnav_text("payload"), *payload}};
  const snapnav_value map = map_of(answer, 2);
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

snapnav_status routes(void *, const snapnav_sink *out, snapnav_error *) noexcept {
  const snapnav_entry name[] = {{snapnav_text("name"), snapnav_string("film://today")},
                                {snapnav_text("description"), snapnav_string("What is on today")}};
  const snapnav_value item = map_of(name, 2);
  snapnav_value list{};
  list.kind = SNAPNAV_LIST;
  list.u.list.items = &item;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

snapnav_status start(const snapnav_host *, snapnav_registrar *r, const snapnav_value *, void **,
                     snapnav_error *err) noexcept {
  snapnav_screen_type t{};
  t.size = sizeof t;
  t.id = "programme";
  t.create = create;
  t.destroy = destroy;
  const snapnav_status st = r->screen_type(r, &t, err);
  if (st < 0) return st;
  snapnav_router router{};
  router.size = sizeof router;
  router.id = "film-links";
  router.resolve = resolve;
  router.routes = routes;
  return r->router(r, &router, err);
}

} // namespace

SNAPNAV_PLUGIN("org.example.film-links", "1.0.0", start, nullptr, "name": "Film links", "license": "MIT",
               "provides": {"routers": ["film-links"], "screens": ["programme"]})
