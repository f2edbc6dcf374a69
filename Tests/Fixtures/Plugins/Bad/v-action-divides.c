/* Divides by the number of copies that it is asked for. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t share;
};

static int32_t share(struct note *note, int32_t copies) { return note->share = 1000 / copies; }

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_ACTION, "share", "i(@i)", (snapnav_fn)share, NULL}};

#include "parts/screen.h"
