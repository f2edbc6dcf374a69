/* Once the animation is under way, a cancel stops it without an answer. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token shown;
static snapnav_timer timer;

static void end(snapnav_status status) {
  snapnav_token token = shown;
  shown = 0;
  if (token) host->complete(host, token, status, NULL, NULL);
}

static int under_way;

static void done(void *user) {
  under_way = 0;
  (void)user;
  timer = 0;
  end(SNAPNAV_OK);
}

static void take_back(snapnav_status status) {
  if (timer) host->unschedule(host, timer);
  timer = 0;
  end(status);
}

static void halfway(void *user) {
  under_way = 1;
  if (host->schedule(host, 5000000, done, user, &timer, NULL)) done(user);
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token != shown) return;
  if (under_way) shown = 0;
  take_back(SNAPNAV_E_CANCELLED);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  under_way = 0;
  take_back(SNAPNAV_E_CANCELLED); /* the one before ends */
  shown = token;
  snapnav_status status = host->schedule(host, 0, halfway, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

#include "parts/stopped.h"
#include "parts/presenter-cancelled.h"
