/* The screen type `note` with the property `level`, which can be observed. */
static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level, NULL}};

#include "screen.h"
