/* Its entry point answers NULL. */
#include <snapnav_plugin.h>

SNAPNAV_NOTE(0, 0, "{\"id\": \"org.example.null\", \"version\": \"1.0.0\", \"provides\": {}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return NULL;
}
