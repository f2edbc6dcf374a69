/* A screen type with properties that no value can have, between others that can be read. */
#include <snapnav_plugin.h>
#include <stdint.h>

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  static int instances;
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = &instances;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static snapnav_str get_title(void *instance) { (void)instance; return snapnav_text("The film"); }
static size_t get_huge(void *instance) { (void)instance; return SIZE_MAX; }
static snapnav_str get_torn(void *instance) { (void)instance; return (snapnav_str){"a\xff", 2}; }
static int64_t get_year(void *instance) { (void)instance; return 1927; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  const snapnav_screen_type type = {.size = sizeof type, .id = "film", .create = create, .destroy = destroy};
  const uint32_t size = sizeof(snapnav_function);
  const snapnav_function functions[] = {
      {size, SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {size, SNAPNAV_GETTER, "huge", "t(@)", (snapnav_fn)get_huge, NULL},
      {size, SNAPNAV_GETTER, "torn", "s(@)", (snapnav_fn)get_torn, NULL},
      {size, SNAPNAV_GETTER, "year", "x(@)", (snapnav_fn)get_year, NULL},
  };
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && status == SNAPNAV_OK; i++)
    status = registrar->function(registrar, "film", &functions[i], err);
  return status;
}
SNAPNAV_PLUGIN("org.example.unreadable", "1.0.0", start, NULL, "provides": {"screens": ["film"]})
