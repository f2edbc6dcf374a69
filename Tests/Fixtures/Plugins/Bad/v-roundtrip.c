/* Makes a level fit, and says nothing. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t level;
};

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) {
  note->level = level < 0 ? 0 : level > 100 ? 100 : level;
}

#include "parts/note.h"
#include "parts/note-level.h"
