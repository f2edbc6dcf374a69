/* Takes back by way of the source, also when nothing was shown before. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static void undo(void *ctx, const snapnav_navigation *navigation) {
  (void)ctx;
  if (navigation->source == 0) exit(3);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, undo, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
