/* Keeps a property of each instance in one place for all. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  char unused;
};
static int32_t level;

static int32_t get_level(struct note *note) {
  (void)note;
  return level;
}
static void set_level(struct note *note, int32_t value) {
  (void)note;
  level = value;
}

#include "parts/note.h"
#include "parts/note-level.h"
