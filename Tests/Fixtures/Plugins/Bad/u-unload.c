/* flags: -Wl,-z,nodelete */
/* Says that it can be unloaded, and tells the loader to keep it. */
#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  return SNAPNAV_OK;
}
static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, SNAPNAV_PLUGIN_UNLOADABLE, "org.example.bad", "1.0.0", start,
    NULL, NULL, NULL, NULL};

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_UNLOADABLE,
             "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
             "\"provides\": {}}")
const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
