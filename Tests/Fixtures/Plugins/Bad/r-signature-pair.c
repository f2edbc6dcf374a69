/* Reads its property as a number and writes it as a text. */
#include "snapnav_plugin.h"

static int64_t level;
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = &level;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static int64_t get_level(void *instance) { return *(int64_t *)instance; }
static void set_level(void *instance, snapnav_str text) { *(int64_t *)instance = (int64_t)text.len; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type dial = {sizeof dial, 0, "dial", NULL, create, destroy, NULL, NULL, NULL, NULL};
  static const snapnav_function functions[] = {
      {sizeof *functions, SNAPNAV_GETTER, "level", "x(@)", (snapnav_fn)get_level, NULL},
      {sizeof *functions, SNAPNAV_SETTER, "level", "-(@s)", (snapnav_fn)set_level, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &dial, err);
  for (int i = 0; i < 2 && status == SNAPNAV_OK; i++)
    status = registrar->function(registrar, "dial", &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["dial"]})
