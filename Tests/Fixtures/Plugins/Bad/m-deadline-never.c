/* Promises an answer and forgets it, when there is a deadline. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  return navigation->deadline_ns ? SNAPNAV_PENDING : SNAPNAV_OK;
}

#include "parts/mediator.h"
