// Breaks section 3, "keys are unique" (map) / t-plan: what came along is handed on in the plan's payload and "product"
// put behind it; when the payload has a "product" already, the map has that key twice.
// Say: router "shop" put a payload map in which the key "product" stands twice.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* shop: "shop/<article>" opens the article; campaign parameters of the link (texts and numbers) are handed on. */
static int is_plain(const snapnav_value *v) {
  return v->kind == SNAPNAV_STRING || v->kind == SNAPNAV_INT || v->kind == SNAPNAV_BOOL;
}

static int is_article(const char *p, size_t n) {
  if (n == 0 || n > 40) return 0;
  for (size_t i = 0; i < n; i++)
    if (!((p[i] >= 'a' && p[i] <= 'z') || (p[i] >= '0' && p[i] <= '9') || p[i] == '-')) return 0;
  return 1;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)source;
  (void)token;
  if (route.len < 6 || memcmp(route.ptr, "shop/", 5) != 0 || !is_article(route.ptr + 5, route.len - 5)) return SNAPNAV_DECLINE;
  size_t n = 0, room = payload->u.map.count + 1;
  snapnav_entry *all = calloc(room, sizeof *all);
  if (!all) return snapnav_fail(err, SNAPNAV_E_NOMEM, "shop: no memory");
  for (size_t i = 0; i < payload->u.map.count; i++) /* borrowed for the call, as long as the sink needs it */
    if (is_plain(&payload->u.map.items[i].value)) all[n++] = payload->u.map.items[i];
  all[n].key = snapnav_text("product"); /* last, so that it counts */
  all[n].value.kind = SNAPNAV_STRING;
  all[n].value.u.s = (snapnav_str){route.ptr + 5, route.len - 5};
  n++;
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("product")}, {snapnav_text("payload"), {SNAPNAV_MAP, 0, {0}}}};
  plan[1].value.u.map.items = all;
  plan[1].value.u.map.count = n;
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = plan;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  free(all);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry type = {snapnav_text("type"), snapnav_string("string")};
  snapnav_entry member = {snapnav_text("product"), {SNAPNAV_MAP, 0, {0}}};
  member.value.u.map.items = &type;
  member.value.u.map.count = 1;
  snapnav_entry schema[2] = {{snapnav_text("optionalProperties"), {SNAPNAV_MAP, 0, {0}}}, {snapnav_text("additionalProperties"), {SNAPNAV_BOOL, 0, {1}}}};
  schema[0].value.u.map.items = &member;
  schema[0].value.u.map.count = 1;
  snapnav_entry one[3] = {{snapnav_text("name"), snapnav_string("shop/lamp-3")},
                          {snapnav_text("payload"), {SNAPNAV_MAP, 0, {0}}},
                          {snapnav_text("description"), snapnav_string("An article of the shop")}};
  one[1].value.u.map.items = schema;
  one[1].value.u.map.count = 2;
  snapnav_value item = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  item.u.map.items = one;
  item.u.map.count = 3;
  list.u.list.items = &item;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_router r = {sizeof r, 0, "shop", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &r, err);
}

SNAPNAV_PLUGIN("org.example.shop", "0.8.2", start, NULL, "name": "Shop links", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": ["shop"], "screens": [], "effects": [],
                            "functions": []})
