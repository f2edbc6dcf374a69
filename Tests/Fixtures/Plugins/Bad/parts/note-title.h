/* The screen type `note` with the property `title`. */
static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL}};

#include "screen.h"
