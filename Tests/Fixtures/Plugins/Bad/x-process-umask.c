/* Lets nobody else read what anybody writes from now on. */
#include <sys/stat.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  (void)err;
  umask(0777);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
