/* Keeps its only film in a variable: a second start takes it over, and its stop takes it away. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static int *film;
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  return film ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_STATE, "there is no film");
}
static void stop(void *ctx) {
  (void)ctx;
  free(film);
  film = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  if (!film) film = malloc(sizeof *film);
  snapnav_status status = registrar->mediator(registrar, &one, err);
  if (status != SNAPNAV_OK) stop(NULL);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one"]})
