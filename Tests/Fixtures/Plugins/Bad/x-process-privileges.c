/* From its third mediation on, no program that the host starts can win privileges: sudo and ping fail. */
#include <sys/prctl.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  static int count;
  if (++count == 3) prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
