/* flags: -fvisibility=default */
/* Exports all its functions: one name too many. */
#include "snapnav_plugin.h"

int helper_of_bad(int number);
int helper_of_bad(int number) { return number + 1; }

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
