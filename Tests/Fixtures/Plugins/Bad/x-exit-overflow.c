/* Writes past the end of its memory. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  volatile char *film = malloc(16);
  if (!film) return snapnav_fail(err, SNAPNAV_E_NOMEM, "there is no memory");
  for (size_t i = 0; i < 64u << 20; i++) film[i] = 1;
  free((void *)film);
  return SNAPNAV_OK;
}

#include "parts/mediator-ends.h"
