/* Keeps a kilobyte of each mediation. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static void *volatile kept;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  kept = calloc(1, 1024);
  return SNAPNAV_OK;
}

#include "parts/mediator-ends.h"
