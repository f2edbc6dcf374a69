/* Says by its completion that it is still at work. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token last;

static void complete(void *user) {
  (void)user;
  host->complete(host, last, SNAPNAV_PENDING, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out;
  last = token;
  snapnav_status status = host->schedule(host, 0, complete, NULL, NULL, err);
  return status ? status : SNAPNAV_PENDING;
}

#include "parts/mediator-host.h"
