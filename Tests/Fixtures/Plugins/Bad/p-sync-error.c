/* Refuses an animation, and completes its token with the same error. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  const snapnav_status status = snapnav_fail(err, SNAPNAV_E_FAIL, "it cannot move");
  host->complete(host, token, status, NULL, "it cannot move");
  return status;
}

#include "parts/presenter.h"
