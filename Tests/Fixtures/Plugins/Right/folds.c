/* Looks suspicious and is right: one function's code stands for two, as after a linker has folded equal code. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct count { int64_t value; };

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct count));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static int64_t get(void *instance) { return ((struct count *)instance)->value; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "count", .create = create, .destroy = destroy};
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "signed", "x(@)", (snapnav_fn)get, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "unsigned", "t(@)", (snapnav_fn)get, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof *functions; i++)
    status = registrar->function(registrar, type.id, &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.folds", "1.0.0", start, NULL, "name": "Folds", "license": "MIT",
               "provides": {"screens": ["count"]})
