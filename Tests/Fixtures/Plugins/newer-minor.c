/* Needs a later minor version of the contract. */
#include <snapnav_plugin.h>

SNAPNAV_NOTE(7, 0, "{\"id\": \"org.example.newer\", \"version\": \"1.0.0\", \"provides\": {}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return NULL;
}
