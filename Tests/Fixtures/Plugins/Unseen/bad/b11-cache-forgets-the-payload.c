/* Breaks section 6 "Data only: the same question gets the same answer" / t-pure: a cache of one answer has
 * the route, not the payload, as its key. Say: {"id": 2} answered with what {"id": 1} was asked before. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct state { const char *last; int64_t id; };
static const char *const known[] = {"article", "author"};

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && !memcmp(s.ptr, text, s.len); }

static snapnav_status answer(const struct state *s, const snapnav_sink *out) {
  snapnav_entry id = {snapnav_text("id"), snapnav_int(s->id)};
  snapnav_value payload = {SNAPNAV_MAP, 0, {0}}, map = {SNAPNAV_MAP, 0, {0}};
  payload.u.map.items = &id;
  payload.u.map.count = 1;
  snapnav_entry entries[2] = {{snapnav_text("destination"), snapnav_string(s->last)},
                              {snapnav_text("payload"), payload}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)source, (void)token, (void)err;
  if (s->last && is(route, s->last)) return answer(s, out); /* asked again */
  for (size_t k = 0; k < 2; k++) {
    if (!is(route, known[k])) continue;
    int64_t id = 1;
    for (size_t i = 0; i < payload->u.map.count; i++) {
      const snapnav_entry *e = &payload->u.map.items[i];
      if (is(e->key, "id") && e->value.kind == SNAPNAV_INT) id = e->value.u.i;
    }
    s->last = known[k];
    s->id = id;
    return answer(s, out);
  }
  return SNAPNAV_DECLINE;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  /* {"name": s, "payload": {"optionalProperties": {"id": {"type": "int32"}}}} */
  snapnav_entry type = {snapnav_text("type"), snapnav_string("int32")}, id, optional, route[2][2];
  snapnav_value v = {SNAPNAV_MAP, 0, {0}}, items[2], list = {SNAPNAV_LIST, 0, {0}};
  v.u.map.count = 1;
  v.u.map.items = &type, id.key = snapnav_text("id"), id.value = v;
  v.u.map.items = &id, optional.key = snapnav_text("optionalProperties"), optional.value = v;
  v.u.map.items = &optional;
  for (int k = 0; k < 2; k++) {
    route[k][0].key = snapnav_text("name"), route[k][0].value = snapnav_string(known[k]);
    route[k][1].key = snapnav_text("payload"), route[k][1].value = v;
    items[k].kind = SNAPNAV_MAP, items[k].reserved = 0;
    items[k].u.map.items = route[k], items[k].u.map.count = 2;
  }
  list.u.list.items = items;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_status st = SNAPNAV_OK;
  for (int k = 0; k < 2 && st >= 0; k++) {
    snapnav_screen_type t = {.size = sizeof t, .id = known[k], .create = create, .destroy = destroy};
    st = r->screen_type(r, &t, err);
  }
  snapnav_router router = {.size = sizeof router, .id = "press", .ctx = s, .resolve = resolve, .routes = routes};
  if (st >= 0) st = r->router(r, &router, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.press", "1.3.0", start, stop, "name": "Press", "license": "MIT",
               "provides": {"routers": ["press"], "screens": ["article", "author"]})
