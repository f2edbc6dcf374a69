/* From its third mediation on, files that anybody makes can be read by nobody else. */
#include <sys/stat.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  static int count;
  if (++count == 3) umask(0077);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
