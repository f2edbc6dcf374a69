/* Reads a field of the host that contract 1.0 does not have, without asking whether it is there. */
#include "snapnav_plugin.h"

struct newer_host {
  snapnav_host host;
  void (*vibrate)(const snapnav_host *);
};
static void *volatile vibrate;

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)registrar, (void)config, (void)ctx, (void)err;
  vibrate = *(void *const volatile *)&((const struct newer_host *)host)->vibrate;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
