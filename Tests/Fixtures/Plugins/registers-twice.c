/* Registers one name twice and does not look at the answers. */
#include <snapnav_plugin.h>

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)n, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator mediator = {sizeof mediator, 0, "one", NULL, mediate, NULL, NULL};
  r->mediator(r, &mediator, err);
  return r->mediator(r, &mediator, err) == SNAPNAV_E_DUPLICATE ? SNAPNAV_OK : SNAPNAV_E_FAIL;
}
SNAPNAV_PLUGIN("org.example.twice", "1.0.0", start, NULL, "provides": {"mediators": ["one"]})
