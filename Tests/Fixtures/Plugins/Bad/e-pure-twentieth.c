/* Answers another descriptor when it has been asked often. */
#include "snapnav_plugin.h"

#include "parts/nothing.h"

static const snapnav_plugin one = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, NULL};
static const snapnav_plugin other = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, NULL};

SNAPNAV_NOTE(0, 0,
             "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
             "\"provides\": {}}")
const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  static int count;
  (void)host_minor;
  if (host_major != SNAPNAV_ABI_MAJOR) return NULL;
  return ++count < 20 ? &one : &other;
}
