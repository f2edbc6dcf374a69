/* flags: -Wl,-z,notext */
/* Changes its own code while it is loaded. */
#include "snapnav_plugin.h"

__asm__(".section .text.late, \"ax\"\n.quad environ\n.previous");

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
