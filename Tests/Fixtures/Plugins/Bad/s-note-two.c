/* Two plugins in one file: two notes. */
#include "snapnav_plugin.h"

static const struct {
  uint32_t namesz, descsz, type;
  char name[8];
  uint16_t numbers[4];
  uint32_t layout;
  char json[64];
} second __attribute__((SNAPNAV_NOTE_ATTRIBUTES)) = {
    8, 76, SNAPNAV_NOTE_TYPE, "SnapNav", {1, 0, 0, 0}, SNAPNAV_LAYOUT,
    "{\"id\": \"org.example.second\", \"version\": \"1.0.0\", \"provides\": {}}"};

#include "parts/nothing.h"

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
