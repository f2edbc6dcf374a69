/* Takes its timers back in stop, and forgets who waits for them. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static struct { snapnav_token token; snapnav_timer timer; } waiting[16];

static void done(void *user) {
  snapnav_token token = waiting[(size_t)user].token;
  waiting[(size_t)user].token = 0;
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out;
  for (size_t i = 0; i < 16; i++) {
    if (waiting[i].token) continue;
    snapnav_status status = host->schedule(host, 20000000, done, (void *)i, &waiting[i].timer, err);
    if (status) return status;
    waiting[i].token = token;
    return SNAPNAV_PENDING;
  }
  return snapnav_fail(err, SNAPNAV_E_STATE, "sixteen are under way");
}

static void stop(void *ctx) {
  (void)ctx;
  for (size_t i = 0; i < 16; i++)
    if (waiting[i].token) host->unschedule(host, waiting[i].timer), waiting[i].token = 0;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
