/* A mediator: it fills the screen that is about to be shown. */
#include <snapnav_plugin.h>

static const snapnav_host *host;

static snapnav_status greet(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  const snapnav_value text = snapnav_string("Hello from a plugin!");
  return host->screen_set(host, navigation->destination, snapnav_text("text"), &text, err);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  static const snapnav_mediator mediator = {.size = sizeof mediator, .id = "greet", .mediate = greet};
  (void)config, (void)ctx, host = h;
  return registrar->mediator(registrar, &mediator, err);
}
SNAPNAV_PLUGIN("org.example.hello", "1.0.0", start, NULL,
               "license": "MIT", "provides": {"mediators": ["greet"]})
