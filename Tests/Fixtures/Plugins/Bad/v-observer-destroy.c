/* Sets the level to nothing when it is destroyed, and tells of it. */
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

#include "parts/observe.h"
#include "parts/note.h"

static void leave(void *ctx, void *instance) {
  set_level(instance, 0);
  destroy(ctx, instance);
}

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = leave};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level, NULL}};

#include "parts/screen.h"
