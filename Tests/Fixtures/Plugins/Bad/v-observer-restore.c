/* Restores a level past those who observe it. */
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

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(((const struct note *)instance)->level);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  struct note *note = instance;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a number");
  note->level = (int32_t)state->u.i;
  return SNAPNAV_OK;
}

#include "parts/observe.h"
#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level, NULL}};

#include "parts/screen.h"
