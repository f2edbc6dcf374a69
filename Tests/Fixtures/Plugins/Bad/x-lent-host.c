/* Casts the const of the host away, to write the name that it shows with a small letter. */
#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)registrar, (void)config, (void)ctx, (void)err;
  char *name = (char *)host->name;
  if (name && name[0]) name[0] = (char)(name[0] | 0x20);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
