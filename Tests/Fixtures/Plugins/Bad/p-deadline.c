/* Its animation takes its time, whatever the deadline says and whoever cancels. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token shown;
static snapnav_timer timer;

static void end(snapnav_status status) {
  snapnav_token token = shown;
  shown = 0;
  if (token) host->complete(host, token, status, NULL, NULL);
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

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  if (shown) return snapnav_fail(err, SNAPNAV_E_STATE, "an animation is under way");
  shown = token;
  snapnav_status status = host->schedule(host, 2500000000, done, NULL, &timer, err);
  return status == SNAPNAV_OK ? SNAPNAV_PENDING : status;
}

static void stop(void *ctx) {
  (void)ctx;
  take_back(SNAPNAV_E_CANCELLED);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {.size = sizeof screen, .id = "screen", .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
