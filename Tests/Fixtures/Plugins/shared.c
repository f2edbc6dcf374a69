/* 200 properties of one screen type share one getter, one setter and one observer by their user pointers. */
#include <stdio.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

enum { LEVELS = 200 };
typedef void (*observer)(void *ctx, const snapnav_value *value);
struct mixer {
  int64_t levels[LEVELS];
  observer changed[LEVELS];
  void *changed_ctx[LEVELS];
};
static const int places[LEVELS] = {0};
static size_t place_of(const void *user) { return (size_t)((const int *)user - places); }

static int64_t get_level(struct mixer *mixer, const void *user) { return mixer->levels[place_of(user)]; }

static int32_t set_level(struct mixer *mixer, const void *user, int64_t level, snapnav_error *err) {
  (void)err;
  size_t place = place_of(user);
  if (mixer->levels[place] == level) return SNAPNAV_OK;
  mixer->levels[place] = level;
  snapnav_value value = snapnav_int(level);
  if (mixer->changed[place]) mixer->changed[place](mixer->changed_ctx[place], &value);
  return SNAPNAV_OK;
}

static void observe_level(struct mixer *mixer, const void *user, observer changed, void *ctx) {
  mixer->changed[place_of(user)] = changed;
  mixer->changed_ctx[place_of(user)] = ctx;
}

static uint8_t is_null(struct mixer *mixer, const void *user) { return mixer && !user; }
static int64_t place_and(const void *user, int64_t more) { return (int64_t)(place_of(user) + (uint64_t)more); }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  struct mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a mixer");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *given = &properties->u.map.items[i];
    char name[16];
    for (int place = 0; place < LEVELS && given->value.kind == SNAPNAV_INT; place++) {
      int length = snprintf(name, sizeof name, "level%d", place);
      size_t same = 0;
      while (same < given->key.len && same < (size_t)length && given->key.ptr[same] == name[same]) same++;
      if (same == given->key.len && same == (size_t)length) mixer->levels[place] = given->value.u.i;
    }
  }
  *instance = mixer;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, free(instance); }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  static int is_started;
  if (is_started++) return snapnav_fail(err, SNAPNAV_E_STATE, "it has already been started");
  *ctx = &is_started;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "mixer", .create = create, .destroy = destroy};
  static const snapnav_function shared[] = {
      {sizeof *shared, SNAPNAV_GETTER, NULL, "x(@p)", (snapnav_fn)get_level, NULL},
      {sizeof *shared, SNAPNAV_SETTER, NULL, "i(@px!)", (snapnav_fn)set_level, NULL},
      {sizeof *shared, SNAPNAV_OBSERVER, NULL, "-(@p{-(@v)}@)", (snapnav_fn)observe_level, NULL}};
  static const snapnav_function nothing = {sizeof nothing, SNAPNAV_ACTION, "isNull", "b(@p)", (snapnav_fn)is_null, NULL};
  static const snapnav_function free_one = {sizeof free_one, SNAPNAV_FREE, "place", "x(px)",
                                            (snapnav_fn)place_and, (void *)&places[7]};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (int i = 0; status == SNAPNAV_OK && i < LEVELS * 3; i++) {
    char name[16];
    snprintf(name, sizeof name, "level%d", i / 3);
    snapnav_function function = shared[i % 3];
    function.name = name;
    function.user = (void *)&places[i / 3];
    status = registrar->function(registrar, "mixer", &function, err);
  }
  if (status == SNAPNAV_OK) status = registrar->function(registrar, "mixer", &nothing, err);
  if (status == SNAPNAV_OK) status = registrar->function(registrar, NULL, &free_one, err);
  if (status) is_started = 0;
  return status;
}

static void stop(void *ctx) { *(int *)ctx = 0; }

SNAPNAV_PLUGIN("org.example.shared", "1.0.0", start, stop, "name": "Shared", "license": "MIT",
               "provides": {"screens": ["mixer"], "functions": ["place"]})
