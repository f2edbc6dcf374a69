/* Exports the entry point's name, but as data: a table where a function should be. */
#define snapnav_plugin_entry snapnav_plugin_hidden_entry
#include "snapnav_plugin.h"
#undef snapnav_plugin_entry

#include "parts/nothing.h"

SNAPNAV_NOTE(0, 0, "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", \"provides\": {}}")

__attribute__((visibility("default"))) const snapnav_plugin snapnav_plugin_entry = {
    sizeof snapnav_plugin_entry, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.bad",
    "1.0.0", start, NULL, NULL, NULL, NULL};
