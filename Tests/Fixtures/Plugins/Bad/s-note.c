/* Has an entry point and a descriptor, but no metadata note. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

static const snapnav_plugin descriptor = {
    sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.bad", "1.0.0",
    start, NULL, NULL, NULL, NULL};

SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) {
  (void)minor;
  return major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
