/* Its animation takes its time, whatever the deadline says and whoever cancels. */
#include "snapnav_plugin.h"
#include "parts/showing.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  if (shown) return snapnav_fail(err, SNAPNAV_E_STATE, "an animation is under way");
  shown = token;
  snapnav_status status = host->schedule(host, 2500000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-stopped.h"
