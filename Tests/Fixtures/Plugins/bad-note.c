/* A note whose JSON the test chooses. */
#include <snapnav_plugin.h>

SNAPNAV_NOTE(0, 0, NOTE_JSON)
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major, (void)minor;
  return NULL;
}
