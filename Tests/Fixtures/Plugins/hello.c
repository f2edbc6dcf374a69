/* A well-behaved mediator. */
#include <snapnav_plugin.h>

static snapnav_status greet(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)token, (void)out;
  const snapnav_host *host = ctx;
  if (!navigation->destination) return snapnav_fail(err, SNAPNAV_E_STATE, "there is no screen yet");
  snapnav_value text = snapnav_string("hello");
  return host->screen_set(host, navigation->destination, snapnav_text("text"), &text, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  snapnav_mediator mediator = {sizeof mediator, 0, "greet", (void *)host, greet, NULL, NULL};
  return registrar->mediator(registrar, &mediator, err);
}

SNAPNAV_PLUGIN("org.example.hello", "1.2.3", start, NULL, "license": "MIT", "name": "Hello",
               "provides": {"mediators": ["greet"]})
