/* Exports the entry point, but has no metadata note. */
#include <snapnav_plugin.h>

const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_major, (void)host_minor;
  return NULL;
}
