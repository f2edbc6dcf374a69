/* Counts something before anybody has asked for it. */
#include "snapnav_plugin.h"

static int loads;
static void __attribute__((constructor)) count_loads(void) { loads++; }

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
