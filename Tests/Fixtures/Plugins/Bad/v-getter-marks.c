/* Reading the text marks the note as read, which is a property of its own. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  uint8_t is_read;
};

static snapnav_str get_text(struct note *note) {
  note->is_read = 1;
  return snapnav_text("Dear all");
}
static uint8_t get_is_read(struct note *note) { return note->is_read; }

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "isRead", "b(@)", (snapnav_fn)get_is_read, NULL},
    {sizeof(snapnav_function), SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL}};

#include "parts/screen.h"
