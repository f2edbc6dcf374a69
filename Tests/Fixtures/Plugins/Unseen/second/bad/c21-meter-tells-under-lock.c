// Breaks R3, "hold no lock across it" (section 8, observers) / v-observer-reenter: the setter calls the observer while it holds the
// instance's lock; an observer that sets or reads the property waits for that lock for ever.
// Say: setting (or reading) property "value" of "meter" inside its observer hangs.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* meter: a screen with one number, "value". Sums up what is added; safe to be asked from everywhere. */
typedef struct meter {
  pthread_mutex_t lock;
  int64_t value;
  void (*told)(void *ctx, int64_t value) SNAPNAV_NOEXCEPT;
  void *told_ctx;
} meter;

static void store(meter *m, int64_t value) {
  pthread_mutex_lock(&m->lock);
  if (m->value != value) {
    m->value = value;
    if (m->told) m->told(m->told_ctx, value);
  }
  pthread_mutex_unlock(&m->lock);
}

static int64_t get_value(void *instance) {
  meter *m = instance;
  pthread_mutex_lock(&m->lock);
  int64_t value = m->value;
  pthread_mutex_unlock(&m->lock);
  return value;
}

static void set_value(void *instance, int64_t value) { store(instance, value); }

static int64_t add(void *instance, int64_t more) {
  int64_t sum;
  if (__builtin_add_overflow(get_value(instance), more, &sum)) sum = more < 0 ? INT64_MIN : INT64_MAX;
  store(instance, sum);
  return sum;
}

static void observe_value(void *instance, void (*told)(void *, int64_t) SNAPNAV_NOEXCEPT, void *ctx) {
  meter *m = instance;
  pthread_mutex_lock(&m->lock);
  m->told = told;
  m->told_ctx = ctx;
  pthread_mutex_unlock(&m->lock);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)screen;
  int64_t value = 0;
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "value", 5) != 0) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "meter: \"value\" is a whole number");
    value = e->value.u.i;
  }
  meter *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "meter: no memory");
  pthread_mutex_init(&m->lock, NULL);
  m->value = value;
  *instance = m;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) SNAPNAV_NOEXCEPT {
  meter *m = instance;
  (void)ctx;
  pthread_mutex_destroy(&m->lock);
  free(m);
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_value v = snapnav_int(get_value(instance));
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "meter: the state is a whole number");
  store(instance, state->u.i);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "meter", NULL, create, destroy, NULL, save, restore, NULL};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "x(@)", (snapnav_fn)get_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "value", "-(@x)", (snapnav_fn)set_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@x)}@)", (snapnav_fn)observe_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "x(@x)", (snapnav_fn)add, NULL}};
  snapnav_status s = registrar->screen_type(registrar, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    s = registrar->function(registrar, "meter", &functions[i], err);
  return s;
}

SNAPNAV_PLUGIN("org.example.meter", "1.3.0", start, NULL, "name": "Meter", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": ["meter"], "effects": [],
                            "functions": []})
