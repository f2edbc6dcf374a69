/* Writes to standard output a moment after a mediation. */
#include <stdio.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_timer timer;

static void later(void *user) {
  (void)user;
  timer = 0;
  puts("a moment later");
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  if (!timer) host->schedule(host, 1000000, later, NULL, &timer, NULL);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  if (timer) host->unschedule(host, timer);
  timer = 0;
}

static snapnav_status start(const snapnav_host *given, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = given;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
