// Breaks R7, "a plugin leaves the process as it found it: … locale" / x-process (x-locale): the name that setlocale(…, NULL)
// answers is gone after the next setlocale(): the locale of before is not put back, LC_NUMERIC stays "C" in a host
// that runs in another one.
// Say: after function "distance" the process's locale (LC_NUMERIC) was "C" and not the one before.
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "snapnav_plugin.h"

/* distance(metres): "850 m", "12.5 km"; always with a point, because other programs read it. */
typedef struct app {
  char text[400]; /* the largest double has 309 digits */
} app;

static snapnav_str distance(void *user, double metres) {
  app *a = user;
  if (isnan(metres) || isinf(metres)) return snapnav_text("");
  const char *before = setlocale(LC_NUMERIC, NULL);
  setlocale(LC_NUMERIC, "C");
  if (fabs(metres) < 1000)
    snprintf(a->text, sizeof a->text, "%.0f m", metres);
  else
    snprintf(a->text, sizeof a->text, "%.1f km", metres / 1000);
  setlocale(LC_NUMERIC, before);
  return snapnav_text(a->text);
}

static double miles(double metres) { return metres / 1609.344; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_function d = {sizeof d, SNAPNAV_FREE, "distance", "s(pd)", (snapnav_fn)distance, a};
  snapnav_function m = {sizeof m, SNAPNAV_FREE, "miles", "d(d)", (snapnav_fn)miles, NULL};
  snapnav_status s = registrar->function(registrar, NULL, &d, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &m, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.distance", "1.0.1", start, stop, "name": "Distances", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": ["distance", "miles"]})
