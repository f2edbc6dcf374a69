/* Copies the name of a route into room for 4,096 bytes. */
#include "snapnav_plugin.h"

static volatile char first;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  volatile char name[4096];
  for (size_t i = 0; i < route.len; i++) name[i] = route.ptr[i];
  first = name[0];
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
