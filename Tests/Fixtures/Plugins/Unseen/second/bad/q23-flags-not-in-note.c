/* Breaks section 11 with section 1, the descriptor says what the note says / e-matches-note: the descriptor has
 * SNAPNAV_PLUGIN_RELOADABLE, because the plugin saves and restores; but SNAPNAV_PLUGIN_WITH writes a note whose flags
 * are 0, which nobody sees who does not read the macro.
 * Say: the note's flags are 0, the descriptor's 2.
 *
 * Counter: a screen with a number; the last number of all is kept. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct plugin { int64_t last; } plugin;
typedef struct counter {
  plugin *owner;
  int64_t value;
  tell_fn tell;
  void *listener;
} counter;

static int64_t get(void *self) { return ((counter *)self)->value; }
static void set(void *self, int64_t value) {
  counter *c = self;
  if (c->value == value) return;
  c->value = c->owner->last = value;
  snapnav_value v = snapnav_int(value);
  if (c->tell) c->tell(c->listener, &v);
}
static int64_t up(void *self) {
  counter *c = self;
  if (c->value < INT64_MAX) set(c, c->value + 1);
  return c->value;
}
static void observe(void *self, tell_fn tell, void *listener) {
  ((counter *)self)->tell = tell;
  ((counter *)self)->listener = listener;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  plugin *p = ctx;
  int64_t value = p->last;
  (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "value", 5)) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "counter: \"value\" is a number");
    value = e->value.u.i;
  }
  counter *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "counter: no memory");
  c->owner = p;
  c->value = value;
  *instance = c;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  snapnav_value last = snapnav_int(((plugin *)ctx)->last);
  (void)err;
  out->put(out->ctx, &last);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "counter: it keeps a number");
  ((plugin *)ctx)->last = state->u.i;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "counter: no memory");
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "x(@)", (snapnav_fn)get, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "value", "-(@x)", (snapnav_fn)set, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "up", "x(@)", (snapnav_fn)up, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "counter", .ctx = p, .create = create, .destroy = destroy};
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "counter", &functions[i], err);
  if (s < 0) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

static const snapnav_plugin descriptor = {
    .size = sizeof(snapnav_plugin),
    .abi_major = SNAPNAV_ABI_MAJOR,
    .abi_minor = SNAPNAV_ABI_MINOR,
    .flags = SNAPNAV_PLUGIN_RELOADABLE,
    .id = "org.example.counter",
    .version = "2.0.1",
    .start = start,
    .stop = stop,
    .save = save,
    .restore = restore,
};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.counter", "2.0.1",
                    "name": "Counter", "license": "MIT", "provides": {"screens": ["counter"]})
