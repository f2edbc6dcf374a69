/* Never says that the animation is over, unless it is asked to end it. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token shown;

static void end(void) {
  if (shown) host->complete(host, shown, SNAPNAV_E_CANCELLED, NULL, NULL);
  shown = 0;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token == shown) end();
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)err;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  end();
  shown = token;
  return SNAPNAV_PENDING;
}

static void stop(void *ctx) {
  (void)ctx;
  end();
}

#include "parts/presenter-cancelled.h"
