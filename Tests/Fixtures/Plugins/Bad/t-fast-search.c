/* Compares every route with a million others, one after the other. */
#include "snapnav_plugin.h"

static volatile uint32_t found;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  for (uint32_t i = 0; i < 4000000; i++)
    if ((i * 2654435761u) % 1000003 == route.len) found = i;
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
