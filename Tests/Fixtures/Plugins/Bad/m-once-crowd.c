/* Two that wait are answered one after the other; who comes third while they wait is forgotten. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token first, second;

static void complete(void *user) {
  (void)user;
  snapnav_token done = first;
  first = second;
  second = 0;
  if (done) host->complete(host, done, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out;
  snapnav_status status = host->schedule(host, 0, complete, NULL, NULL, err);
  if (status) return status;
  if (first) second = token;
  else first = token;
  return SNAPNAV_PENDING;
}

#include "parts/mediator-host.h"
