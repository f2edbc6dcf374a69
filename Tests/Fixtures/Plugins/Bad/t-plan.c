/* Answers a route that it lists with a payload, and does not say where to. */
#include <string.h>

#include "snapnav_plugin.h"
#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)source, (void)token, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  snapnav_entry entry = {snapnav_text("payload"), *payload};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

#include "parts/router-listed.h"
