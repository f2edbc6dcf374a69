/* Looks suspicious and is right: completes before it has answered PENDING, and a veto by complete(). */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out, (void)err;
  if (navigation->flags & SNAPNAV_GUARD)
    host->complete(host, token, SNAPNAV_VETO, NULL, "not without a screen");
  else
    host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator early = {sizeof early, 0, "early", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &early, err);
}

SNAPNAV_PLUGIN("org.example.early", "1.0.0", start, NULL, "name": "Early", "license": "MIT",
               "provides": {"mediators": ["early"]})
