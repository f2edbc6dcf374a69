/* Tells on standard error that somebody asks for it. */
#include <unistd.h>

#include "snapnav_plugin.h"
#include "parts/nothing.h"

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, NULL};

SNAPNAV_NOTE(0, 0, "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
                   "\"provides\": {}}")

const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  static const char words[] = "bad: the entry is called\n";
  (void)host_minor;
  if (write(2, words, sizeof words - 1) < 0) return NULL;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
