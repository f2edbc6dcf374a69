/* Prints each route that it is asked for, to see what goes on. */
#include <stdio.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  printf("asked for %.*s\n", (int)route.len, route.ptr);
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
