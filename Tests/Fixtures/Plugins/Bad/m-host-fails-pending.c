/* Answers PENDING without having asked whether the timer was set. */
#include "snapnav_plugin.h"

#include "parts/showing.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out, (void)err;
  take_back(SNAPNAV_E_CANCELLED);
  shown = token;
  host->schedule(host, 0, done, NULL, &timer, NULL);
  return SNAPNAV_PENDING;
}

#include "parts/stopped.h"

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
