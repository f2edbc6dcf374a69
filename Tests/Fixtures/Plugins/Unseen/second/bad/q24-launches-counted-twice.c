/* Breaks section 11, save and restore ("restore comes after start") / st-roundtrip: start() counts this launch already,
 * and restore() adds what was saved to it; so what is saved grows by one with each start and restore, also by a mere
 * move to another host, and a second restore adds it all again.
 * Say: saved {"launches": 1}, restored after a new start, is saved as {"launches": 2}.
 *
 * About: how often the application was started, and since which version. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef struct about {
  const snapnav_host *host;
  int64_t launches;
  char first[32]; /* the host's version at the first launch */
} about;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)screen, (void)properties, (void)err;
  *instance = ctx; /* one application, however many screens tell about it */
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static int64_t get_launches(void *self) { return ((about *)self)->launches; }
static snapnav_str get_first(void *self) { return snapnav_text(((about *)self)->first); }

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  about *a = ctx;
  snapnav_entry entries[] = {{snapnav_text("launches"), snapnav_int(a->launches)},
                             {snapnav_text("first"), snapnav_string(a->first)}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  (void)err;
  map.u.map.items = entries;
  map.u.map.count = sizeof entries / sizeof *entries;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  about *a = ctx;
  const snapnav_value *launches = NULL, *first = NULL;
  for (size_t i = 0; state->kind == SNAPNAV_MAP && i < state->u.map.count; i++) {
    const snapnav_entry *e = &state->u.map.items[i];
    if (e->key.len == 8 && !memcmp(e->key.ptr, "launches", 8)) launches = &e->value;
    if (e->key.len == 5 && !memcmp(e->key.ptr, "first", 5)) first = &e->value;
  }
  if (!launches || launches->kind != SNAPNAV_INT || launches->u.i < 0 || launches->u.i > INT32_MAX)
    return snapnav_fail(err, SNAPNAV_E_ARG, "about: a state has its \"launches\"");
  if (!first || first->kind != SNAPNAV_STRING || first->u.s.len >= sizeof a->first ||
      (first->u.s.len && memchr(first->u.s.ptr, 0, first->u.s.len)))
    return snapnav_fail(err, SNAPNAV_E_ARG, "about: a state has its \"first\" version");
  a->launches += launches->u.i;
  if (first->u.s.len) memcpy(a->first, first->u.s.ptr, first->u.s.len);
  a->first[first->u.s.len] = 0;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  about *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "about: no memory");
  a->host = host;
  a->launches = 1; /* this one */
  snapnav_str version = snapnav_text(host->version);
  if (version.len < sizeof a->first) memcpy(a->first, host->version, version.len);
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "launches", "x(@)", (snapnav_fn)get_launches, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "firstVersion", "s(@)", (snapnav_fn)get_first, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "about", .ctx = a, .create = create, .destroy = destroy};
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "about", &functions[i], err);
  if (s < 0) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

static const snapnav_plugin descriptor = {sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
                                          "org.example.about", "1.1.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.about", "1.1.0",
                    "name": "About", "license": "MIT", "provides": {"screens": ["about"]})
