/* Takes three properties, and refuses a screen with more of them without a word. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { int seen; };
#include "parts/note.h"

static snapnav_status create_few(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                                 void **instance, snapnav_error *err) {
  if (properties->u.map.count > 3) return SNAPNAV_E_ARG;
  return create(ctx, screen, properties, instance, err);
}

static int32_t is_seen(void *instance) { return ((struct note *)instance)->seen; }

static const snapnav_screen_type type = {
    .size = sizeof type, .id = "note", .create = create_few, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "seen", "i(@)", (snapnav_fn)is_seen, NULL},
};
#include "parts/screen.h"
