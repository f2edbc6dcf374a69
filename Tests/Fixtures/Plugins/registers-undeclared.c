/* Registers what its note does not declare, and not what it does. */
#include <snapnav_plugin.h>

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)n, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator mediator = {sizeof mediator, 0, "two", NULL, mediate, NULL, NULL};
  r->mediator(r, &mediator, err);
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.undeclared", "1.0.0", start, NULL, "provides": {"mediators": ["one"]})
