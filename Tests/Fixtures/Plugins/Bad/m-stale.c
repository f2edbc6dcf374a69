/* Divides by the distance of two screens, which it takes for different ones. */
#include "snapnav_plugin.h"

static volatile uint64_t distance;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  distance = 1000 / (navigation->destination - navigation->source);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
