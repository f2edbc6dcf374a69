/* A screen type whose instances stay NULL: what its screens have, all of them have. */
#include <snapnav_plugin.h>

typedef void (*observer)(void *ctx, int64_t value);
static observer told;
static void *told_ctx;
static int64_t pages;

static snapnav_str get_title(void *instance) { return (void)instance, snapnav_text("About this program"); }
static int64_t get_pages(void *instance, const void *user) { return instance || user ? -1 : pages; }
static int32_t set_pages(void *instance, int64_t value, snapnav_error *err) {
  if (instance || value < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "expected 0 or more");
  pages = value;
  if (told) told(told_ctx, value);
  return SNAPNAV_OK;
}
static void observe_pages(void *instance, observer function, void *ctx) {
  told = instance ? NULL : function;
  told_ctx = ctx;
}
static snapnav_str repeat(void *instance, snapnav_str word) { return instance ? snapnav_text("") : word; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx, (void)instance;
  told = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "about", .create = create, .destroy = destroy};
  static const snapnav_function members[] = {
      {sizeof *members, SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof *members, SNAPNAV_GETTER, "pages", "x(@p)", (snapnav_fn)get_pages, NULL},
      {sizeof *members, SNAPNAV_SETTER, "pages", "i(@x!)", (snapnav_fn)set_pages, NULL},
      {sizeof *members, SNAPNAV_OBSERVER, "pages", "-(@{-(@x)}@)", (snapnav_fn)observe_pages, NULL},
      {sizeof *members, SNAPNAV_ACTION, "repeat", "s(@s)", (snapnav_fn)repeat, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (int i = 0; status == SNAPNAV_OK && i < 5; i++)
    status = registrar->function(registrar, "about", &members[i], err);
  return status;
}
SNAPNAV_PLUGIN("org.example.about", "1.0.0", start, NULL, "provides": {"screens": ["about"]})
