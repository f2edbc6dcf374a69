/* Has no licence and no name. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "provides": {})
