/* A screen type of two properties with one getter and one setter; one of them is private. */
#include <snapnav_plugin.h>
#include <stdlib.h>
#include <string.h>

enum { PIN, NAME, PROPERTIES };
static const int places[PROPERTIES] = {PIN, NAME};

typedef struct login {
  char texts[PROPERTIES][64];
} login;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(login));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a login");
}
static void destroy(void *ctx, void *instance) { (void)ctx, free(instance); }

static snapnav_str get(void *instance, void *user) {
  const char *text = ((login *)instance)->texts[*(const int *)user];
  return (snapnav_str){text, strlen(text)};
}
static snapnav_status set(void *instance, void *user, snapnav_str text, snapnav_error *err) {
  if (text.len >= sizeof((login *)0)->texts[0]) return snapnav_fail(err, SNAPNAV_E_ARG, "the text is too long");
  char *own = ((login *)instance)->texts[*(const int *)user];
  if (text.len) memcpy(own, text.ptr, text.len);
  own[text.len] = 0;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  const snapnav_screen_type type = {.size = sizeof type, .id = "login", .create = create, .destroy = destroy};
  const uint32_t size = sizeof(snapnav_function);
  const snapnav_function functions[] = {
      {size, SNAPNAV_GETTER | SNAPNAV_PRIVATE, "pin", "s(@p)", (snapnav_fn)get, (void *)&places[PIN]},
      {size, SNAPNAV_SETTER, "pin", "i(@ps!)", (snapnav_fn)set, (void *)&places[PIN]},
      {size, SNAPNAV_GETTER, "name", "s(@p)", (snapnav_fn)get, (void *)&places[NAME]},
      {size, SNAPNAV_SETTER, "name", "i(@ps!)", (snapnav_fn)set, (void *)&places[NAME]},
  };
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && status == SNAPNAV_OK; i++)
    status = registrar->function(registrar, "login", &functions[i], err);
  return status;
}
SNAPNAV_PLUGIN("org.example.private", "1.0.0", start, NULL, "provides": {"screens": ["login"]})
