/* Lets the whole process lock 64 bytes of memory and no more. */
#include <sys/resource.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  struct rlimit limit = {64, 64};
  if (setrlimit(RLIMIT_MEMLOCK, &limit)) return snapnav_fail(err, SNAPNAV_E_FAIL, "it cannot be set");
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
