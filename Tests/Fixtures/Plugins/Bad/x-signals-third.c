/* Hears of the size of the terminal from its third mediation on, for good. */
#include <signal.h>

#include "snapnav_plugin.h"

static volatile sig_atomic_t resized;
static void resize(int number) { resized = number; }

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  static int count;
  struct sigaction action = {.sa_handler = resize, .sa_flags = SA_RESTART};
  if (++count == 3) sigaction(SIGWINCH, &action, NULL);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
