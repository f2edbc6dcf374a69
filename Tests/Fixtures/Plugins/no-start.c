/* Its descriptor has no start. */
#include <snapnav_plugin.h>

SNAPNAV_PLUGIN("org.example.nostart", "1.0.0", NULL, NULL, "provides": {})
