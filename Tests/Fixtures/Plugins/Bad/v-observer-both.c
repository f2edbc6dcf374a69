/* Tells all who ever wanted to hear, also those who were replaced. */
#include <stdlib.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);

struct note {
  int32_t level;
  int count;
  struct { observer changed; void *ctx; } who[64];
};

static int32_t get_level(struct note *note) { return note->level; }

static void set_level(struct note *note, int32_t level) {
  if (level == note->level) return;
  note->level = level;
  snapnav_value value = snapnav_int(level);
  for (int i = 0; i < note->count; i++) note->who[i].changed(note->who[i].ctx, &value);
}

static void observe_level(struct note *note, observer changed, void *ctx) {
  if (note->count == 64) return;
  note->who[note->count].changed = changed;
  note->who[note->count++].ctx = ctx;
}

#include "parts/note.h"
#include "parts/note-observed.h"
