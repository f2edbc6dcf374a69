/* Puts what any capitals of its route mean, and declines where they are not the right ones. */
#include <string.h>
#include <strings.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

static void put(const snapnav_sink *out, const char *name) {
  snapnav_entry entry = {snapnav_text("navigation"), snapnav_string(name)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (route.len != 4 || strncasecmp(route.ptr, "show", 4) != 0) return SNAPNAV_DECLINE;
  put(out, "show");
  return is(route, "show") ? SNAPNAV_OK : SNAPNAV_DECLINE;
}

#include "parts/router-listed.h"
