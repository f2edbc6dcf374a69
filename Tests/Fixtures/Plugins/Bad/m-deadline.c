/* Waits on the main thread. */
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  usleep(60000);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
