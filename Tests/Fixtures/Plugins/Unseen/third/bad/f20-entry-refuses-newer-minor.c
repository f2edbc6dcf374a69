// fault: the entry point answers NULL to a host whose minor is higher than its own (section 2: "A higher minor than the plugin knows is no reason to refuse"; rule e-newer-minor)
/* Checks its host as a VST checks kVstVersion. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static double lerp(double from, double to, double at) { return from + (to - from) * at; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "lerp", "d(ddd)", (snapnav_fn)lerp, NULL};
  return r->function(r, NULL, &f, err);
}
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.blind.f20", "1.0.0", start, NULL, NULL, NULL, NULL};
SNAPNAV_NOTE(0, 0, "{\"id\": \"org.blind.f20\", \"version\": \"1.0.0\", \"name\": \"Curves\", \"license\": \"MIT\", \"provides\": {\"functions\": [\"lerp\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  uint32_t mine = SNAPNAV_ABI_MAJOR << 16 | SNAPNAV_ABI_MINOR;
  return (host_major << 16 | host_minor) == mine ? &plugin : NULL;
}
