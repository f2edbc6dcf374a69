// Breaks section 3, error.message: "UTF-8, … cut when too long" / x-message: snprintf() cuts the message after 247 bytes,
// in the middle of a letter when the name has other letters than a to z.
// Say: the message of an error of function "requireStation" is no UTF-8 (cut inside a character) for a long name.
#include <stdio.h>
#include <string.h>
#include "snapnav_plugin.h"

/* stationCode(name): "" when there is none; requireStation(name) says so with an error. */
static const struct {
  const char *name, *code;
} stations[] = {{"Aarhus", "AR"}, {"Berlin Hbf", "BL"}, {"København H", "KH"}, {"Malmö C", "M"}, {"Wien Hbf", "WBF"}, {"Zürich HB", "ZUE"}};

static const char *code_of(snapnav_str name) {
  for (size_t i = 0; i < sizeof stations / sizeof stations[0]; i++)
    if (strlen(stations[i].name) == name.len && memcmp(stations[i].name, name.ptr, name.len) == 0) return stations[i].code;
  return NULL;
}

static snapnav_str station_code(snapnav_str name) {
  return name.len ? snapnav_text(code_of(name)) : snapnav_text("");
}

static snapnav_status require_station(snapnav_str name, snapnav_error *err) {
  if (name.len == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "A station has a name.");
  if (code_of(name)) return SNAPNAV_OK;
  if (err) {
    err->code = SNAPNAV_E_ARG;
    snprintf(err->message, sizeof err->message, "There is no station “%.*s”. Use its name as on the timetable, such as “Zürich HB”.",
             (int)name.len, name.ptr);
  }
  return SNAPNAV_E_ARG;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_function c = {sizeof c, SNAPNAV_FREE, "stationCode", "s(s)", (snapnav_fn)station_code, NULL};
  snapnav_function r = {sizeof r, SNAPNAV_FREE, "requireStation", "i(s!)", (snapnav_fn)require_station, NULL};
  snapnav_status s = registrar->function(registrar, NULL, &c, err);
  return s == SNAPNAV_OK ? registrar->function(registrar, NULL, &r, err) : s;
}

SNAPNAV_PLUGIN("org.example.stations", "4.0.0", start, NULL, "name": "Stations", "license": "CC0-1.0",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": ["stationCode", "requireStation"]})
