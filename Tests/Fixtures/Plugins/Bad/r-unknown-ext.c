/* Takes every id for that of its one extension. */
#include "snapnav_plugin.h"
#include "parts/nothing.h"
static const void *get_extension(void *ctx, const char *id) {
  static const int level = 1;
  (void)ctx, (void)id;
  return &level;
}
static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, 0, "org.example.bad", "1.0.0", start, NULL, NULL, NULL, get_extension};

SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT", "provides": {})
