/* Reads its property as a whole number and tells of it as of a fraction. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int64_t level;
  void (*changed)(void *, double);
  void *changed_ctx;
};

#include "parts/note.h"

static int64_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int64_t level) {
  if (level == note->level) return;
  note->level = level;
  if (note->changed) note->changed(note->changed_ctx, (double)level);
}
static void observe_level(struct note *note, void (*fn)(void *, double), void *ctx) {
  note->changed = fn;
  note->changed_ctx = ctx;
}

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "x(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@x)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@d)}@)", (snapnav_fn)observe_level, NULL}};

#include "parts/screen.h"
