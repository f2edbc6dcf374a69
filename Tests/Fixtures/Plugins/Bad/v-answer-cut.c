/* Shortens its greeting for the list by bytes, in the middle of a letter. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int unused;
};

static snapnav_str get_greeting(struct note *note) {
  (void)note;
  snapnav_str text = snapnav_text("Grüße");
  text.len = 3;
  return text;
}

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "greeting", "s(@)", (snapnav_fn)get_greeting, NULL}};

#include "parts/screen.h"
