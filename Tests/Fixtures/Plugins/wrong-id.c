/* Its descriptor says another id than its note. */
#include <snapnav_plugin.h>

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)r, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}
static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.other", "1.0.0", start, NULL, NULL, NULL, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.this", "1.0.0", "provides": {})
