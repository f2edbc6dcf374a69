/* Registers its second mediator in its first life only. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}
static int stopped;
static void stop(void *ctx) { (void)ctx, stopped = 1; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  static const snapnav_mediator two = {sizeof two, 0, "two", NULL, mediate, NULL, NULL};
  snapnav_status status = registrar->mediator(registrar, &one, err);
  return status == SNAPNAV_OK && !stopped ? registrar->mediator(registrar, &two, err) : status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one", "two"]})
