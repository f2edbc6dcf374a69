/* Sets two properties and does not look whether it worked. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  snapnav_value title = snapnav_string("A title"), facts = snapnav_string("Some facts");
  if (!navigation->destination) return SNAPNAV_OK;
  host->screen_set(host, navigation->destination, snapnav_text("title"), &title, NULL);
  host->screen_set(host, navigation->destination, snapnav_text("facts"), &facts, NULL);
  return SNAPNAV_OK;
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
