/* flags: -Wl,-rpath,lib */
/* Looks for libraries in whatever directory the host was started in. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
