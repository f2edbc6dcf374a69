/* `true` is a macro of stdbool.h, and stands in the note as it was written. */
#include <stdbool.h>

#include <snapnav_plugin.h>

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.truth", "1.0.0", start, NULL, "provides": {},
               "config": {"properties": {"name": {"type": "string", "nullable": true}}, "additionalProperties": false})
