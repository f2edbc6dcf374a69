/* Vetoes to be shown when it is shown already, as if it were a mediator. */
#include "snapnav_plugin.h"

static int32_t shown;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  if (visible && shown) return snapnav_fail(err, SNAPNAV_VETO, "it is shown already");
  shown = visible;
  return SNAPNAV_OK;
}

#include "parts/effect.h"
