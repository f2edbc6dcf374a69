/* Draws whatever comes in the next turn, and is done then. */
#include "snapnav_plugin.h"

#include "parts/showing.h"
#include "parts/cancelled.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!transition->count) return SNAPNAV_OK;
  take_back(SNAPNAV_E_CANCELLED);
  shown = token;
  snapnav_status status = host->schedule(host, 0, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
