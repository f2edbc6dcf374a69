/* A condition, which changes nothing, writes down on the screen that it said yes. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (!navigation->destination) return SNAPNAV_OK;
  const snapnav_value yes = snapnav_string("allowed");
  snapnav_status status =
      host->screen_set(host, navigation->destination, snapnav_text("text"), &yes, err);
  return status == SNAPNAV_E_KEY || status == SNAPNAV_E_HANDLE ? SNAPNAV_OK : status;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, SNAPNAV_CONDITION, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
