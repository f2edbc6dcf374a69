/* Answers PENDING although the call that would complete the token was refused. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token last;
static void complete(void *user) {
  (void)user;
  host->complete(host, last, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out, (void)err;
  last = token;
  host->schedule(host, 0, complete, NULL, NULL, NULL);
  return SNAPNAV_PENDING;
}

#include "parts/mediator-host.h"
