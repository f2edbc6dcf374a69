/* Waits a minute where it has a deadline, because it takes nanoseconds for something else; a cancel ends that. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static struct { snapnav_token token; snapnav_timer timer; } waits[64];

static void answer(int place, snapnav_status status) {
  snapnav_token token = waits[place].token;
  waits[place].token = 0;
  host->complete(host, token, status, NULL, status ? "not wanted any more" : NULL);
}

static void over(void *user) { answer((int)(size_t)user, SNAPNAV_OK); }

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  for (int i = 0; i < 64; i++)
    if (waits[i].token == token && token) {
      host->unschedule(host, waits[i].timer);
      answer(i, SNAPNAV_E_CANCELLED);
    }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out;
  if (!navigation->deadline_ns) return SNAPNAV_OK;
  for (int i = 0; i < 64; i++)
    if (!waits[i].token) {
      snapnav_status status =
          host->schedule(host, 60ull * 1000 * 1000 * 1000, over, (void *)(size_t)i, &waits[i].timer, err);
      if (status) return status;
      waits[i].token = token;
      return SNAPNAV_PENDING;
    }
  return snapnav_fail(err, SNAPNAV_E_STATE, "64 wait already");
}

static void stop(void *ctx) {
  for (int i = 0; i < 64; i++) cancel(ctx, waits[i].token);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, cancel};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
