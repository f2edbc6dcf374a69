/* Saves its level, and not its size. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { int32_t level, size; };

#include "parts/note.h"

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) { note->level = level; }
static int32_t get_size(struct note *note) { return note->size; }
static void set_size(struct note *note, int32_t size) { note->size = size; }

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  struct note *note = instance;
  snapnav_value value = snapnav_int(note->level);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  struct note *note = instance;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  note->level = (int32_t)state->u.i;
  return SNAPNAV_OK;
}

static const snapnav_screen_type type = {
    .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_GETTER, "size", "i(@)", (snapnav_fn)get_size, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "size", "-(@i)", (snapnav_fn)set_size, NULL}};

#include "parts/screen.h"
