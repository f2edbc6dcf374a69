/* Its descriptor has no start. */
#include "snapnav_plugin.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", NULL, NULL, "name": "Bad", "license": "MIT", "provides": {})
