/* Keeps the last answer under the route alone, and forgets that the payload had a part in it. */
#include <string.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

static int64_t kept;
static int has_kept;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  if (!has_kept) {
    kept = 0;
    for (size_t i = 0; i < payload->u.map.count; i++)
      if (is(payload->u.map.items[i].key, "edition")) kept = payload->u.map.items[i].value.kind;
    has_kept = 1;
  }
  snapnav_entry edition = {snapnav_text("edition"), snapnav_int(kept)};
  snapnav_value more = {SNAPNAV_MAP, 0, {0}};
  more.u.map.items = &edition;
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
  has_kept = 0;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
