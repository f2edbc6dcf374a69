/* A timer that nobody took back runs when the plugin was stopped. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static void blink(void *user) { host->schedule(host, 1000000, blink, user, NULL, NULL); }
static int blinks;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)transition, (void)token, (void)err;
  if (!blinks++) blink(NULL);
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
