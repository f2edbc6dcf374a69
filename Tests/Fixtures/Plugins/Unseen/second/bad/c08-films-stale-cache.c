// Breaks section 6, "data only: the same question gets the same answer" / t-pure: the last answer is kept under the route
// alone; the same route with another "language" in the payload gets the answer for the language before.
// Say: router "films" answered differently to the same route and payload, according to what was asked before.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* films: "films" is the list, "films/<number>" one film, in the payload's "language" or English. */
typedef struct app {
  char route[32]; /* of the last answer: links are asked for again and again while they are completed */
  size_t route_len;
  int64_t id;
  char language[36]; /* RFC 5646: 35 at most */
  size_t language_len;
} app;

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  size_t n = strlen(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && memcmp(e->key.ptr, key, n) == 0) return &e->value;
  }
  return NULL;
}

static int number(const char *p, size_t n, int64_t *out) {
  int64_t x = 0;
  if (n == 0 || n > 15) return 0;
  for (size_t i = 0; i < n; i++) {
    if (p[i] < '0' || p[i] > '9') return 0;
    x = x * 10 + (p[i] - '0');
  }
  *out = x;
  return 1;
}

static snapnav_status answer(const app *a, const snapnav_sink *out) {
  snapnav_entry payload[2] = {{snapnav_text("id"), snapnav_int(a->id)}, {snapnav_text("language"), snapnav_string("")}};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("film")}, {snapnav_text("payload"), {SNAPNAV_MAP, 0, {0}}}};
  payload[1].value.u.s = (snapnav_str){a->language, a->language_len};
  plan[1].value.u.map.items = payload;
  plan[1].value.u.map.count = 2;
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = plan;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  int64_t id;
  (void)source;
  (void)token;
  (void)err;
  if (route.len == 5 && memcmp(route.ptr, "films", 5) == 0) {
    snapnav_entry plan = {snapnav_text("navigation"), snapnav_string("films")};
    snapnav_value v = {SNAPNAV_MAP, 0, {0}};
    v.u.map.items = &plan;
    v.u.map.count = 1;
    out->put(out->ctx, &v);
    return SNAPNAV_OK;
  }
  if (a->route_len && route.len == a->route_len && memcmp(route.ptr, a->route, route.len) == 0) return answer(a, out);
  if (route.len <= 6 || route.len > sizeof a->route || memcmp(route.ptr, "films/", 6) != 0) return SNAPNAV_DECLINE;
  if (!number(route.ptr + 6, route.len - 6, &id)) return SNAPNAV_DECLINE;
  const snapnav_value *language = find(payload, "language");
  snapnav_str tag = snapnav_text("en");
  if (language && language->kind == SNAPNAV_STRING && language->u.s.len >= 2 && language->u.s.len <= 35) tag = language->u.s;
  memcpy(a->language, tag.ptr, tag.len);
  a->language_len = tag.len;
  a->id = id;
  memcpy(a->route, route.ptr, route.len);
  a->route_len = route.len;
  return answer(a, out);
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry one[2] = {{snapnav_text("name"), snapnav_string("films")}, {snapnav_text("description"), snapnav_string("All films")}};
  snapnav_entry two[2] = {{snapnav_text("name"), snapnav_string("films/1")}, {snapnav_text("description"), snapnav_string("A film by its number")}};
  snapnav_value items[2] = {{SNAPNAV_MAP, 0, {0}}, {SNAPNAV_MAP, 0, {0}}}, list = {SNAPNAV_LIST, 0, {0}};
  items[0].u.map.items = one;
  items[1].u.map.items = two;
  items[0].u.map.count = items[1].u.map.count = 2;
  list.u.list.items = items;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_router r = {sizeof r, 0, "films", a, resolve, routes, NULL};
  snapnav_status s = registrar->router(registrar, &r, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.films", "3.1.0", start, stop, "name": "Film links", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": ["films"], "screens": [], "effects": [],
                            "functions": []})
