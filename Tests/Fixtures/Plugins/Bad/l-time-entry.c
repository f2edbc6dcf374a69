/* Calculates a table in its entry point, which takes most of a second. */
#include <time.h>

#include "snapnav_plugin.h"
#include "parts/nothing.h"

static volatile double sum;
static int is_made;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, NULL};

SNAPNAV_NOTE(0, 0, "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
                   "\"provides\": {}}")

const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  if (host_major != SNAPNAV_ABI_MAJOR) return NULL;
  for (const double end = seconds() + 0.7; !is_made && seconds() < end;) sum = sum + 1 / (sum + 1);
  is_made = 1;
  return &descriptor;
}
