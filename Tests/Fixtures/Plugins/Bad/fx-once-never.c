/* Promises to tell when it is shown with a movement, and never does. */
#include "snapnav_plugin.h"

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)arguments, (void)token, (void)err;
  return flags & SNAPNAV_ANIMATED && visible ? SNAPNAV_PENDING : SNAPNAV_OK;
}

#include "parts/effect.h"
