/* Its timer schedules itself again, and stop takes back the first one only. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_timer timer;
static int started;

static void tick(void *user) { host->schedule(host, 20000000, tick, user, NULL, NULL); }

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)arguments, (void)token, (void)err;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  host->unschedule(host, timer);
  started = 0;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started");
  host = h;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL, NULL};
  snapnav_status status = registrar->effect(registrar, &odd, err);
  if (!status) status = host->schedule(host, 100000000, tick, NULL, &timer, err);
  started = !status;
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"effects": ["odd"]})
