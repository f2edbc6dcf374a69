/* Its note says contract 1, and its entry point refuses every host. */
#include "snapnav_plugin.h"

SNAPNAV_NOTE(0, 0, "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
                   "\"provides\": {}}")

const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_major, (void)host_minor;
  return NULL;
}
