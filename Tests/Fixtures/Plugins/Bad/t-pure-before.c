/* Takes the number that the question before it had, where its own has none or the same. */
#include <string.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

static int64_t latest;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  if (!is(route, "show")) {
    latest = 0;
    return SNAPNAV_DECLINE;
  }
  int64_t id = 0;
  for (size_t i = 0; i < payload->u.map.count; i++)
    if (is(payload->u.map.items[i].key, "id") && payload->u.map.items[i].value.kind == SNAPNAV_INT)
      id = payload->u.map.items[i].value.u.i;
  int64_t shown = latest > id ? latest : id;
  latest = shown;
  snapnav_entry number = {snapnav_text("id"), snapnav_int(shown)};
  snapnav_value more = {SNAPNAV_MAP, 0, {0}};
  more.u.map.items = &number;
  more.u.map.count = 1;
  snapnav_entry entries[] = {{snapnav_text("navigation"), snapnav_string("show")}, {snapnav_text("payload"), more}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  latest = 0;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
