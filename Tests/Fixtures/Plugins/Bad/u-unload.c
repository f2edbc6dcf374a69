/* flags: -Wl,-z,nodelete */
/* Says that it can be unloaded, and tells the loader to keep it. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"
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
