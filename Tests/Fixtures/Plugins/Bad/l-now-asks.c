/* Ends the loading where a variable of the environment that it needs is not set. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static size_t length;
static void before(void) __attribute__((constructor));
static void before(void) {
  const char *home = getenv("ORG_EXAMPLE_BAD_HOME");
  if (!home) abort();
  while (home[length]) length++;
}

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
