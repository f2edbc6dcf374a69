/* Its message is longer than the slot, and it copies all of it. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  if (err) {
    char *message = err->message;
    for (int i = 0; i < 270; i++) message[i] = '.';
    err->message[247] = 0;
    err->code = SNAPNAV_E_FAIL;
  }
  return SNAPNAV_E_FAIL;
}

#include "parts/mediator.h"
