// Breaks section 11, save and restore / st-roundtrip: save puts "22:00-08:00", restore reads it with %i, which takes a
// leading 0 for octal: "08" and "09" are no octal numbers, so that it refuses its own state.
// Say: restore() of the plugin refused (or did not bring back) what its save() had put.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* The hours in which nothing shall ring: quietHours(), setQuietHours(hour, minute, hour, minute), isQuiet(hour, minute). */
typedef struct app {
  int32_t from, to; /* minutes of the day */
  char text[32];
} app;

static const char *write_hours(app *a) {
  snprintf(a->text, sizeof a->text, "%02d:%02d-%02d:%02d", (int)a->from / 60, (int)a->from % 60, (int)a->to / 60, (int)a->to % 60);
  return a->text;
}

static int minutes(int32_t hour, int32_t minute, int32_t *out) {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return 0;
  *out = hour * 60 + minute;
  return 1;
}

static snapnav_status set_hours(void *user, int32_t h1, int32_t m1, int32_t h2, int32_t m2, snapnav_error *err) {
  app *a = user;
  int32_t from, to;
  if (!minutes(h1, m1, &from) || !minutes(h2, m2, &to)) return snapnav_fail(err, SNAPNAV_E_ARG, "quiet hours are from 00:00 to 23:59");
  a->from = from;
  a->to = to;
  return SNAPNAV_OK;
}

static snapnav_str hours(void *user) { return snapnav_text(write_hours(user)); }

static uint8_t is_quiet(void *user, int32_t hour, int32_t minute) {
  const app *a = user;
  int32_t now;
  if (!minutes(hour, minute, &now)) return 0;
  return a->from <= a->to ? now >= a->from && now < a->to : now >= a->from || now < a->to;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)err;
  snapnav_value v = snapnav_string(write_hours(ctx));
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  char text[16];
  int h1, m1, h2, m2;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "quiet hours are saved as a text");
  if (state->u.s.len != 11) return snapnav_fail(err, SNAPNAV_E_ARG, "quiet hours look like 22:00-06:30");
  memcpy(text, state->u.s.ptr, 11);
  text[11] = 0;
  if (sscanf(text, "%i:%i-%i:%i", &h1, &m1, &h2, &m2) != 4) return snapnav_fail(err, SNAPNAV_E_ARG, "quiet hours look like 22:00-06:30");
  return set_hours(ctx, h1, m1, h2, m2, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->from = 22 * 60;
  a->to = 8 * 60;
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "quietHours", "s(p)", (snapnav_fn)hours, a},
      {sizeof(snapnav_function), SNAPNAV_FREE, "setQuietHours", "i(piiii!)", (snapnav_fn)set_hours, a},
      {sizeof(snapnav_function), SNAPNAV_FREE, "isQuiet", "b(pii)", (snapnav_fn)is_quiet, a}};
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    snapnav_status s = registrar->function(registrar, NULL, &functions[i], err);
    if (s != SNAPNAV_OK) {
      free(a);
      return s;
    }
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

static const snapnav_plugin descriptor = {sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
                                          "org.example.quiet", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.quiet", "1.0.0", "name": "Quiet hours", "license": "MIT",
                    "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
                                 "functions": ["quietHours", "setQuietHours", "isQuiet"]})
