/* Forgets the presentation that is under way when it is stopped. */
#include "snapnav_plugin.h"
#include "parts/showing.h"
#include "parts/cancelled.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 20000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

static void stop(void *ctx) {
  (void)ctx;
  shown = 0;
  take_back(SNAPNAV_E_CANCELLED);
}

#include "parts/presenter-cancelled.h"
