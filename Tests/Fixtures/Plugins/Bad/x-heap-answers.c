/* Copies the name of each route that it is asked for, and leaves the copies to nobody. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static char *volatile asked;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  size_t count = route.len < 16 ? route.len : 16;
  asked = malloc(16);
  if (asked && count) memcpy(asked, route.ptr, count);
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
