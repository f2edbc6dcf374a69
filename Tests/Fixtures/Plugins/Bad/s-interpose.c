/* Exports a function of the C library. */
#include "snapnav_plugin.h"

#include <stdlib.h>

__attribute__((visibility("default"))) int rand(void) { return 4; }

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
