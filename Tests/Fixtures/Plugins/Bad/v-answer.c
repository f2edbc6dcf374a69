/* Answers the greatest of its marks where yes or no was promised. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  uint8_t marks;
};

static uint8_t get_is_marked(struct note *note) { return note->marks; }
static void mark(struct note *note) { note->marks += note->marks < 200; }
static void unmark(struct note *note) { note->marks -= note->marks > 0; }

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "isMarked", "b(@)", (snapnav_fn)get_is_marked, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "unmark", "-(@)", (snapnav_fn)unmark, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "mark", "-(@)", (snapnav_fn)mark, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "markAgain", "-(@)", (snapnav_fn)mark, NULL}};

#include "parts/screen.h"
