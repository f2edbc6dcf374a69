/* With its fortieth mediation everybody has another home. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  static int count;
  if (++count == 40) setenv("HOME", "/nowhere", 1);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
