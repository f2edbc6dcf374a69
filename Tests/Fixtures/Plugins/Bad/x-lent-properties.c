/* A screen keeps where the properties of its birth stood, and counts them when somebody asks. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note { const snapnav_value *properties; };

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  note->properties = properties;
  *instance = note;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static int32_t get_count(void *instance) {
  struct note *note = instance;
  return note->properties->kind == SNAPNAV_MAP ? (int32_t)note->properties->u.map.count : 0;
}

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "i(@)", (snapnav_fn)get_count, NULL}};

#include "parts/screen.h"
