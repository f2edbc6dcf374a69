/* Saves two things and restores one. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t level, colour;
};

#define PROPERTY(name)                                                          \
  static int32_t get_##name(struct note *note) { return note->name; }           \
  static void set_##name(struct note *note, int32_t value) { note->name = value; }
PROPERTY(level)
PROPERTY(colour)

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const struct note *note = instance;
  snapnav_value both[2] = {snapnav_int(note->level), snapnav_int(note->colour)};
  snapnav_value list = {.kind = SNAPNAV_LIST};
  list.u.list.items = both;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  struct note *note = instance;
  const snapnav_value *both = state->u.list.items;
  if (state->kind != SNAPNAV_LIST || state->u.list.count != 2 || both[0].kind != SNAPNAV_INT || both[1].kind != SNAPNAV_INT)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "that is no state of a note");
  note->level = (int32_t)both[0].u.i;
  return SNAPNAV_OK;
}

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_GETTER, "colour", "i(@)", (snapnav_fn)get_colour, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "colour", "-(@i)", (snapnav_fn)set_colour, NULL}};

#include "parts/screen.h"
