/* Registers one more mediator when it has been used for a while. */
#include "snapnav_plugin.h"

static snapnav_registrar *kept;
static int count;
static snapnav_mediator another;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  another = (snapnav_mediator){sizeof another, 0, "another", NULL, mediate, NULL, NULL};
  if (++count == 5) kept->mediator(kept, &another, NULL);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  kept = registrar;
  count = 0;
  return registrar->mediator(registrar, &one, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one"]})
