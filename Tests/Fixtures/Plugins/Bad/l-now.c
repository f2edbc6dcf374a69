/* Its code runs before anybody asked, and ends the loading: nothing that is read from the file tells. */
#include "snapnav_plugin.h"

static void before(void) __attribute__((constructor));
static void before(void) { *(volatile int *)8 = 1; }

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
