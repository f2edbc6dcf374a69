/* Tells of each change twice. */
#include <stdlib.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);

struct note {
  int32_t level;
  observer changed;
  void *changed_ctx;
};

static int32_t get_level(struct note *note) { return note->level; }
static void tell(struct note *note) {
  snapnav_value value = snapnav_int(note->level);
  if (note->changed) note->changed(note->changed_ctx, &value);
}
static void set_level(struct note *note, int32_t level) {
  if (level == note->level) return;
  note->level = level;
  tell(note);
  tell(note);
}
static void observe_level(struct note *note, observer changed, void *ctx) {
  note->changed = changed;
  note->changed_ctx = ctx;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof *functions; i++)
    status = registrar->function(registrar, "note", &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
