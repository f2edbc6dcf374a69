/* Counts how often it was read, and says it. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t views;
};

static int32_t get_views(struct note *note) { return ++note->views; }

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "views", "i(@)", (snapnav_fn)get_views, NULL}};

#include "parts/screen.h"
