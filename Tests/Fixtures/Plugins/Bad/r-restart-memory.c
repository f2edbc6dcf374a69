/* Keeps 64 KiB of each life. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static char *volatile films;
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  films = malloc(64 << 10);
  if (films) memset(films, 1, 64 << 10);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
