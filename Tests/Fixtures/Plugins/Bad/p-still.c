/* Animates whether it is asked to or not. */
#include "snapnav_plugin.h"
#include "parts/showing.h"
#include "parts/cancelled.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 40000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
