/* Opens a file for each mediation and closes none. */
#include <fcntl.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  if (open("/dev/null", O_RDONLY | O_CLOEXEC) < 0)
    return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no /dev/null");
  return SNAPNAV_OK;
}

#include "parts/mediator-ends.h"
