/* Keeps the pointer to a text that it was lent for a call. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  snapnav_str title;
};

static snapnav_str get_title(struct note *note) { return note->title; }
static int32_t set_title(struct note *note, snapnav_str title, snapnav_error *err) {
  (void)err;
  note->title = title;
  return SNAPNAV_OK;
}

#include "parts/note.h"
#include "parts/note-title.h"
