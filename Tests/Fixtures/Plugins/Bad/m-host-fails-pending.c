/* Answers PENDING although the call that would complete the token was refused. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token last;
static void complete(void *user) {
  (void)user;
  host->complete(host, last, SNAPNAV_OK, NULL, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out, (void)err;
  last = token;
  host->schedule(host, 0, complete, NULL, NULL, NULL);
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
