/* Frees its memory twice. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  void *volatile film = malloc(16);
  free(film);
  void *volatile again = film;
  free(again);
  return SNAPNAV_OK;
}

#include "parts/mediator-ends.h"
