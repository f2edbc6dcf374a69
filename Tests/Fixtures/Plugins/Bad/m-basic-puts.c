/* Puts two answers where there is room for one. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)err;
  snapnav_value target = snapnav_string("login");
  out->put(out->ctx, &target);
  out->put(out->ctx, &target);
  return SNAPNAV_REDIRECT;
}

#include "parts/mediator.h"
