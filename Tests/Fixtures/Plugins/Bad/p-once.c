/* Completes a presentation when it ends, and once more to be sure. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token shown;
static snapnav_timer timer;

static void end(snapnav_status status) {
  snapnav_token token = shown;
  shown = 0;
  for (int i = 0; token && i < 2; i++) host->complete(host, token, status, NULL, NULL);
}

static void done(void *user) {
  (void)user;
  timer = 0;
  end(SNAPNAV_OK);
}

static void take_back(snapnav_status status) {
  if (timer) host->unschedule(host, timer);
  timer = 0;
  end(status);
}

#include "parts/cancelled.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 1000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
