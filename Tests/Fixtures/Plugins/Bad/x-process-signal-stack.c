/* Lets signals be handled in 64 KiB of its own from then on, in place of where the host has laid them. */
#include <signal.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  static char room[64 << 10];
  stack_t own = {.ss_sp = room, .ss_size = sizeof room};
  sigaltstack(&own, NULL);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
