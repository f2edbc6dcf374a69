/* Its code runs before anybody asked, and ends the loading: nothing that is read from the file tells. */
#include "snapnav_plugin.h"

static void before(void) __attribute__((constructor));
static void before(void) { *(volatile int *)8 = 1; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
