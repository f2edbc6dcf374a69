/* Calls every route that is not its own an error. */
#include <string.h>

#include "snapnav_plugin.h"
#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token;
  if (!is(route, "show")) return snapnav_fail(err, SNAPNAV_E_KEY, "there is no such route");
  snapnav_entry entry = {snapnav_text("navigation"), snapnav_string("openShow")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

#include "parts/router-listed.h"
