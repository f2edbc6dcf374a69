/* A key stands twice: readers differ in which one counts. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "license": "none", "provides": {})
