/* Looks up a word without asking whether there are so many. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t word;
};
static const char *const words[] = {"none", "one", "two", "three"};

static snapnav_str word(struct note *note, int32_t place) { return snapnav_text(words[note->word = place]); }

#include "parts/note.h"

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_ACTION, "word", "s(@i)", (snapnav_fn)word, NULL}};

#include "parts/screen.h"
