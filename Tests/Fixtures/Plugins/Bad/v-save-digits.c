/* Saves a width with four digits: what comes back is nearly what it was. */
#include <stdio.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  double width;
};

static double get_width(struct note *note) { return note->width; }
static void set_width(struct note *note, double width) { note->width = width; }

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  char text[40];
  double width = ((const struct note *)instance)->width;
  snprintf(text, sizeof text, "%.4g", width);
  snapnav_value value = {.kind = SNAPNAV_DOUBLE};
  value.u.d = strtod(text, NULL);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_DOUBLE) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a number");
  ((struct note *)instance)->width = state->u.d;
  return SNAPNAV_OK;
}

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "width", "d(@)", (snapnav_fn)get_width, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "width", "-(@d)", (snapnav_fn)set_width, NULL}};

#include "parts/screen.h"
