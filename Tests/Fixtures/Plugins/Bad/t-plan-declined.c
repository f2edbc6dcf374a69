/* Lists a route and leaves it to others. */
#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out, (void)err;
  return SNAPNAV_DECLINE;
}

#include "parts/router-listed.h"
