/* Needs a host of a minor version that nobody has yet. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

static const snapnav_plugin descriptor = {sizeof descriptor, 1, 999, 0, "org.example.bad", "1.0.0", start,
                                          NULL, NULL, NULL, NULL};
#undef SNAPNAV_ABI_MINOR
#define SNAPNAV_ABI_MINOR 999u
SNAPNAV_NOTE(999, 0, "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", \"provides\": {}}")

SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t minor) {
  return major == 1 && minor >= 999 ? &descriptor : NULL;
}
