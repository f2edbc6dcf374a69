/* Fills its whole error slot in, the size too. */
#include <stdio.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (navigation->payload->u.map.count || navigation->destination == 0) return SNAPNAV_OK;
  if (err) {
    err->size = sizeof err->message;
    err->code = SNAPNAV_E_ARG;
    snprintf(err->message, sizeof err->message, "there is nothing in the payload");
  }
  return SNAPNAV_E_ARG;
}

#include "parts/mediator.h"
