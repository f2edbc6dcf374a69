/* Its descriptor is smaller than version 1.0's. */
#include <snapnav_plugin.h>

static const snapnav_plugin descriptor = {
    40, 1, 0, 0, "org.example.small", "1.0.0", NULL, NULL, NULL, NULL, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.small", "1.0.0", "provides": {})
