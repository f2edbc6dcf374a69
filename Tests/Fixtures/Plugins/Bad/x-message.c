/* Answers an error and does not say why. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  snapnav_value title = snapnav_string("Films");
  snapnav_status status =
      host->screen_set(host, navigation->destination, snapnav_text("title"), &title, NULL);
  return status == SNAPNAV_OK ? SNAPNAV_OK : SNAPNAV_E_FAIL;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  host = h;
  return registrar->mediator(registrar, &one, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one"]})
