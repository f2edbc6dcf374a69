/* Says that all is shown, and completes the token as well. */
#include "snapnav_plugin.h"
#include "parts/showing.h"
#include "parts/cancelled.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 1000000, done, NULL, &timer, err);
  return status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
