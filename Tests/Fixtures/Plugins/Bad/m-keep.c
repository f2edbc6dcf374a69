/* Keeps the route of the last navigation without copying it. */
#include "snapnav_plugin.h"

static snapnav_str last;
static volatile char seen;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  if (last.len) seen = last.ptr[0];
  last = navigation->route;
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
