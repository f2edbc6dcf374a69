/* Was built for the next major version of the contract. */
#include "snapnav_plugin.h"

#undef SNAPNAV_ABI_MAJOR
#define SNAPNAV_ABI_MAJOR 2u

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
