/* Fades out for twenty seconds when it is cancelled. */
#include "snapnav_plugin.h"
#include "parts/showing.h"

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token != shown) return;
  if (timer) host->unschedule(host, timer);
  if (host->schedule(host, 20000000000, done, NULL, &timer, NULL) != SNAPNAV_OK) done(NULL);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 30000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
