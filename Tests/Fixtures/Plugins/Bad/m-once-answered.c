/* Answers OK, and completes the token all the same. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out, (void)err;
  host->complete(host, token, SNAPNAV_VETO, NULL, "no");
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
