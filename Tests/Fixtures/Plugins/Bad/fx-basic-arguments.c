/* Reads a side from its arguments, whatever they are. */
#include "snapnav_plugin.h"

static const char *volatile side;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)token, (void)err;
  if (arguments->kind == SNAPNAV_NULL) return SNAPNAV_OK;
  for (size_t i = 0; i < arguments->u.map.count + 1; i++) side = arguments->u.map.items[i].key.ptr;
  return SNAPNAV_OK;
}

#include "parts/effect.h"
