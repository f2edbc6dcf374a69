// Breaks section 9 and R4, "a fallible call answers a status" / r-refused: the loop that registers the functions has a
// status of its own, which hides the one that start() answers: a refused function ends the loop, and start() says OK.
// Say: start() answered OK although the registration of a function was refused (with that error it should fail).
#include <stdlib.h>
#include "snapnav_plugin.h"

/* Snow and rain in front of everything, as effects; the functions tell how thick they fall. */
typedef struct weather {
  const char *id;
  int32_t visible, density;
} weather;
typedef struct app {
  weather snow, rain;
} app;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) SNAPNAV_NOEXCEPT {
  weather *w = ctx;
  (void)flags;
  (void)arguments;
  (void)token;
  (void)err;
  w->visible = visible != 0;
  return SNAPNAV_OK;
}

static int32_t density(void *user) {
  const weather *w = user;
  return w->visible ? w->density : 0;
}

static snapnav_status set_density(void *user, int32_t percent, snapnav_error *err) {
  weather *w = user;
  if (percent < 0 || percent > 100) return snapnav_fail(err, SNAPNAV_E_ARG, "the density is from 0 to 100 percent");
  w->density = percent;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->snow = (weather){"snow", 0, 30};
  a->rain = (weather){"rain", 0, 60};
  snapnav_status status = SNAPNAV_OK;
  weather *all[] = {&a->snow, &a->rain};
  for (size_t i = 0; i < 2 && status == SNAPNAV_OK; i++) {
    snapnav_effect e = {sizeof e, 0, all[i]->id, all[i], set_visible, NULL, NULL};
    status = registrar->effect(registrar, &e, err);
  }
  if (status == SNAPNAV_OK) {
    const snapnav_function functions[] = {
        {sizeof(snapnav_function), SNAPNAV_FREE, "snowDensity", "i(p)", (snapnav_fn)density, &a->snow},
        {sizeof(snapnav_function), SNAPNAV_FREE, "rainDensity", "i(p)", (snapnav_fn)density, &a->rain},
        {sizeof(snapnav_function), SNAPNAV_FREE, "setSnowDensity", "i(pi!)", (snapnav_fn)set_density, &a->snow},
        {sizeof(snapnav_function), SNAPNAV_FREE, "setRainDensity", "i(pi!)", (snapnav_fn)set_density, &a->rain}};
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
      snapnav_status status = registrar->function(registrar, NULL, &functions[i], err);
      if (status != SNAPNAV_OK) break;
    }
  }
  if (status != SNAPNAV_OK) {
    free(a);
    return status;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.weather", "1.5.0", start, stop, "name": "Weather", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [],
                            "effects": ["snow", "rain"],
                            "functions": ["snowDensity", "rainDensity", "setSnowDensity", "setRainDensity"]})
