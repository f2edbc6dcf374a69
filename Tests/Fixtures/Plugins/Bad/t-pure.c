/* Answers with the number of the question. */
#include <string.h>

#include "snapnav_plugin.h"

static int64_t count;
static int is(snapnav_str text, const char *word) {
  return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  snapnav_entry number = {snapnav_text("number"), snapnav_int(++count)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, numbers = {SNAPNAV_MAP, 0, {0}};
  numbers.u.map.items = &number;
  numbers.u.map.count = 1;
  snapnav_entry entries[] = {{snapnav_text("navigation"), snapnav_string("openShow")},
                             {snapnav_text("payload"), numbers}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entry = {snapnav_text("name"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
