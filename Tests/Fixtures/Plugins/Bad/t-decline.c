/* Puts a navigation for every route, and declines it then. */
#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)err;
  snapnav_entry entry = {snapnav_text("navigation"), snapnav_string("openShow")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
