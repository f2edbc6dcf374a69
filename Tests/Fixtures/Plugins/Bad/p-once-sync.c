/* Waits for the end of an animation that a SYNC does not have. */
#include "snapnav_plugin.h"

#include "parts/showing.h"

static void cancel(void *ctx, snapnav_token token) { (void)ctx, (void)token; }

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)err;
  if (transition->flags & SNAPNAV_SYNC) {
    shown = token;
    return SNAPNAV_PENDING;
  }
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx, (void)done;
  take_back(SNAPNAV_E_CANCELLED);
}

#include "parts/presenter-cancelled.h"
