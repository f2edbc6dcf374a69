/* Was built with structs of another layout. */
#include <snapnav_plugin.h>
#undef SNAPNAV_LAYOUT
#define SNAPNAV_LAYOUT 0x12345678u

SNAPNAV_PLUGIN("org.example.layout", "1.0.0", NULL, NULL, "provides": {})
