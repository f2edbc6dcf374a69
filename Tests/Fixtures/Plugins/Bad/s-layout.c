/* Was built with structs of another layout. */
#include "snapnav_plugin.h"

#undef SNAPNAV_LAYOUT
#define SNAPNAV_LAYOUT 0x12345678u

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
