/* Breaks R4, "an error that *err explains; leave err->size alone" / x-message: refuse() begins with a memset() of the
 * whole error of the caller, so that size is 0 afterwards (code and message are right, and NULL is coped with).
 * Say: set("hour", 99) answered -2 and set err->size to 0.
 *
 * Alarm: an hour, a minute, and whether it rings. */
#include "snapnav_plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct field { const char *name; int64_t most; size_t at; } field;
typedef struct alarm_screen {
  int64_t value[2];
  uint8_t rings;
  tell_fn tell[2];
  void *listener[2];
} alarm_screen;

static field fields[] = {{"hour", 23, 0}, {"minute", 59, 1}}; /* `user` of the functions */

static snapnav_status refuse(snapnav_error *err, snapnav_status code, const field *f) {
  if (err) {
    memset(err, 0, sizeof *err);
    err->code = code;
    snprintf(err->message, sizeof err->message, "alarm: \"%s\" is a number from 0 to %lld", f->name, (long long)f->most);
  }
  return code;
}

static int64_t get(void *self, void *user) { return ((alarm_screen *)self)->value[((field *)user)->at]; }

static int32_t set(void *self, void *user, int64_t value, snapnav_error *err) {
  alarm_screen *a = self;
  const field *f = user;
  if (value < 0 || value > f->most) return refuse(err, SNAPNAV_E_ARG, f);
  if (a->value[f->at] == value) return SNAPNAV_OK;
  a->value[f->at] = value;
  snapnav_value v = snapnav_int(value);
  if (a->tell[f->at]) a->tell[f->at](a->listener[f->at], &v);
  return SNAPNAV_OK;
}

static void observe(void *self, void *user, tell_fn tell, void *listener) {
  alarm_screen *a = self;
  a->tell[((field *)user)->at] = tell;
  a->listener[((field *)user)->at] = listener;
}

static uint8_t toggle(void *self) { return ((alarm_screen *)self)->rings ^= 1; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  alarm_screen fresh = {.value = {7, 0}};
  (void)ctx, (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    for (size_t k = 0; k < 2; k++) {
      const field *f = &fields[k];
      if (e->key.len != strlen(f->name) || memcmp(e->key.ptr, f->name, e->key.len)) continue;
      if (e->value.kind != SNAPNAV_INT) return refuse(err, SNAPNAV_E_TYPE, f);
      if (e->value.u.i < 0 || e->value.u.i > f->most) return refuse(err, SNAPNAV_E_ARG, f);
      fresh.value[k] = e->value.u.i;
    }
  }
  alarm_screen *a = malloc(sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "alarm: no memory");
  *a = fresh;
  *instance = a;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  snapnav_screen_type type = {.size = sizeof type, .id = "alarm", .create = create, .destroy = destroy};
  snapnav_function ring = {sizeof ring, SNAPNAV_ACTION, "toggle", "b(@)", (snapnav_fn)toggle, NULL};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  if (s >= 0) s = reg->function(reg, "alarm", &ring, err);
  for (size_t k = 0; k < 2 && s >= 0; k++) {
    snapnav_function g = {sizeof g, SNAPNAV_GETTER, fields[k].name, "x(@p)", (snapnav_fn)get, &fields[k]};
    snapnav_function w = {sizeof w, SNAPNAV_SETTER, fields[k].name, "i(@px!)", (snapnav_fn)set, &fields[k]};
    snapnav_function o = {sizeof o, SNAPNAV_OBSERVER, fields[k].name, "-(@p{-(@v)}@)", (snapnav_fn)observe, &fields[k]};
    s = reg->function(reg, "alarm", &g, err);
    if (s >= 0) s = reg->function(reg, "alarm", &w, err);
    if (s >= 0) s = reg->function(reg, "alarm", &o, err);
  }
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.alarm", "1.0.2", start, NULL,
               "name": "Alarm", "license": "MIT", "provides": {"screens": ["alarm"]})
