/* Its version has two numbers in place of three. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
