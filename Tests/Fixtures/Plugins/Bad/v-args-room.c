/* Has room for four properties, and takes all that come. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  size_t lengths[4];
  struct note *next;
};
static struct note *notes;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  volatile size_t *place = note->lengths;
  for (size_t i = 0; i < properties->u.map.count; i++) place[i] = properties->u.map.items[i].key.len | 1;
  for (struct note *other = note; other; other = other->next)
    if (other->lengths[0] == (size_t)-1) notes = other;
  *instance = note;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
  return registrar->screen_type(registrar, &type, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
