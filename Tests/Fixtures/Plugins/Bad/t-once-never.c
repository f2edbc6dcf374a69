/* Promises an answer for the route that it lists, and forgets it. */
#include <string.h>

#include "snapnav_plugin.h"
#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  return SNAPNAV_PENDING;
}

#include "parts/router-listed.h"
