/* Reads its config when it is needed, and not in start, which was lent it. */
#include "snapnav_plugin.h"

static const snapnav_value *config;
static volatile size_t settings;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  settings = config->kind == SNAPNAV_MAP ? config->u.map.count : 0;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *given, void **ctx, snapnav_error *err) {
  (void)host, (void)ctx;
  config = given;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
