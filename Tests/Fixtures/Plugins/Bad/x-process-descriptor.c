/* Leads what everybody writes to standard error into nothing. */
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (null < 0 || dup2(null, 2) < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "it cannot be set");
  close(null);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
