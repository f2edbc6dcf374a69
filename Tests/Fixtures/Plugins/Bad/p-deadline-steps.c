/* Animates in a hundred steps, each in its time, and asks after each only for its own end. */
#include "snapnav_plugin.h"
#include "parts/showing.h"

static int step;

static void next(void *user) {
  timer = 0;
  if (++step < 100 && host->schedule(host, 25000000, next, user, &timer, NULL) == SNAPNAV_OK) return;
  done(user);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  if (shown) return snapnav_fail(err, SNAPNAV_E_STATE, "an animation is under way");
  shown = token;
  step = 0;
  snapnav_status status = host->schedule(host, 25000000, next, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-stopped.h"
