/* Knows an extension by the beginning of its id, so that the second version of it is the first. */
#include <string.h>

#include "snapnav_plugin.h"
#include "parts/nothing.h"
static const void *get_extension(void *ctx, const char *id) {
  static const int level = 1;
  (void)ctx;
  return strncmp(id, "snapnav", 7) == 0 || strchr(id, '.') ? &level : NULL;
}
static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, get_extension};

SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
