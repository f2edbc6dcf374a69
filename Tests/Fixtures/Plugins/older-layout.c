/* Was built before typed functions had a user pointer. */
#include <snapnav_plugin.h>
#undef SNAPNAV_LAYOUT
#define SNAPNAV_LAYOUT 0x18202808u

SNAPNAV_PLUGIN("org.example.older", "1.0.0", NULL, NULL, "provides": {})
