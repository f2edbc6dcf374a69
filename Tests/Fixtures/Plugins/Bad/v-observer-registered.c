/* Tells the level at once to whoever wants to hear of changes. */
#include <stdlib.h>

#include "snapnav_plugin.h"

#include "parts/note-told.h"
static int32_t get_level(struct note *note) { return note->level; }

static void tell(struct note *note) {
  snapnav_value value = snapnav_int(note->level);
  if (note->changed) note->changed(note->changed_ctx, &value);
}

static void set_level(struct note *note, int32_t level) {
  if (level == note->level) return;
  note->level = level;
  tell(note);
}

static void observe_level(struct note *note, observer changed, void *ctx) {
  note->changed = changed;
  note->changed_ctx = ctx;
  tell(note);
}
#include "parts/note.h"
#include "parts/note-observed.h"
