/* An id without a domain. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
