/* The name is Latin-1, not UTF-8. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad" "\", \"name\": \"B\xe4" "d", "1.0.0", start, NULL, "license": "MIT", "provides": {})
