/* Says in its note that it was built for the next contract. */
#include <snapnav_plugin.h>
#undef SNAPNAV_ABI_MAJOR
#define SNAPNAV_ABI_MAJOR 2u

SNAPNAV_PLUGIN("org.example.newer", "1.0.0", NULL, NULL, "provides": {})
