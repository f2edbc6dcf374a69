/* Cuts a text after 15 bytes, and says nothing. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct note {
  char text[16];
  size_t length;
};

static snapnav_str get_text(struct note *note) { return (snapnav_str){note->text, note->length}; }
static void set_text(struct note *note, snapnav_str text) {
  note->length = text.len < 15 ? text.len : 15;
  if (note->length) memcpy(note->text, text.ptr, note->length);
  while (note->length && (note->text[note->length - 1] & 0x80)) note->length--; /* no half letter */
}

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "text", "-(@s)", (snapnav_fn)set_text, NULL}};

#include "parts/screen.h"
