/* When it refuses a property of birth, what it had made by then is lost. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

struct note { int32_t level; };

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *entry = &properties->u.map.items[i];
    if (is(entry->key, "accent") && entry->value.kind != SNAPNAV_INT)
      return snapnav_fail(err, SNAPNAV_E_TYPE, "\"accent\" is a whole number");
  }
  *instance = note;
  return SNAPNAV_OK;
}

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) { note->level = level; }

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL}};

#include "parts/screen.h"
