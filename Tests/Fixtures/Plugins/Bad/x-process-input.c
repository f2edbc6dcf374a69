/* Looks whether somebody has typed a key, and keeps it. */
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  char key;
  if (read(0, &key, 1) < 0) return SNAPNAV_OK;
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
