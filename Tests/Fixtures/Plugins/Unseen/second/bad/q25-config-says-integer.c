/* Breaks section 1, "config: the JSON Type Definition (RFC 8927) of what `start` gets" / s-note-json: the author knows
 * JSON Schema; "integer" is no type of RFC 8927 (that has int8 … uint32, float32, float64).
 * Say: the note's config is no JSON Type Definition: /optionalProperties/step has the type "integer".
 *
 * Stepper: a screen with a value that goes up and down by what config says. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct settings { int64_t step; } settings;
typedef struct stepper {
  const settings *settings;
  int64_t value;
  tell_fn tell;
  void *listener;
} stepper;

static int64_t get(void *self) { return ((stepper *)self)->value; }
static void set(void *self, int64_t value) {
  stepper *s = self;
  if (s->value == value) return;
  s->value = value;
  snapnav_value v = snapnav_int(value);
  if (s->tell) s->tell(s->listener, &v);
}
static int32_t move(void *self, void *user, snapnav_error *err) { /* user: NULL is down */
  stepper *s = self;
  int64_t next;
  if (__builtin_add_overflow(s->value, user ? s->settings->step : -s->settings->step, &next))
    return snapnav_fail(err, SNAPNAV_E_ARG, "stepper: it goes no further");
  set(s, next);
  return SNAPNAV_OK;
}
static void observe(void *self, tell_fn tell, void *listener) {
  ((stepper *)self)->tell = tell;
  ((stepper *)self)->listener = listener;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  int64_t value = 0;
  (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "value", 5)) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "stepper: \"value\" is a number");
    value = e->value.u.i;
  }
  stepper *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "stepper: no memory");
  s->settings = ctx;
  s->value = value;
  *instance = s;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const char up = 1;
  (void)host;
  settings fresh = {1};
  for (size_t i = 0; i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (e->key.len != 4 || memcmp(e->key.ptr, "step", 4)) continue;
    if (e->value.kind != SNAPNAV_INT || e->value.u.i < 1 || e->value.u.i > 1000)
      return snapnav_fail(err, SNAPNAV_E_ARG, "stepper: \"step\" is a number from 1 to 1000");
    fresh.step = e->value.u.i;
  }
  settings *p = malloc(sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "stepper: no memory");
  *p = fresh;
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "x(@)", (snapnav_fn)get, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "value", "-(@x)", (snapnav_fn)set, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "up", "i(@p!)", (snapnav_fn)move, (void *)(uintptr_t)&up},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "down", "i(@p!)", (snapnav_fn)move, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "stepper", .ctx = p, .create = create, .destroy = destroy};
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "stepper", &functions[i], err);
  if (s < 0) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.stepper", "1.0.0", start, stop, "name": "Stepper", "license": "MIT",
               "config": {"optionalProperties": {"step": {"type": "integer"}}},
               "provides": {"screens": ["stepper"]})
