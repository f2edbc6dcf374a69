/* Decodes %XX, and takes it for granted that two digits follow every %. */
#include "snapnav_plugin.h"

static volatile int digits;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  for (size_t i = 0; i < route.len; i++)
    if (route.ptr[i] == '%') digits = route.ptr[i + 1] ^ route.ptr[i + 2];
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
