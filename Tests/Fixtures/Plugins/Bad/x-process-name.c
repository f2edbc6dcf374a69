/* Names the program after itself while it works, for people who look at top. */
#include <sys/prctl.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  prctl(PR_SET_NAME, "bad-mediator", 0, 0, 0);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
