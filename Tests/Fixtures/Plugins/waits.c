/* A mediator that never answers: for whoever waits for it, and whoever waits behind that. */
#include <snapnav_plugin.h>

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)n, (void)token, (void)out, (void)err;
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)h, (void)config, (void)ctx;
  const snapnav_mediator waits = {.size = sizeof waits, .id = "waits", .mediate = mediate};
  return r->mediator(r, &waits, err);
}
SNAPNAV_PLUGIN("org.example.waits", "1.0.0", start, NULL, "provides": {"mediators": ["waits"]})
