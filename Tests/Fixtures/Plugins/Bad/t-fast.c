/* Takes a while for every route. */
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out, (void)err;
  usleep(4000);
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
