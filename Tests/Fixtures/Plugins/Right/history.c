/* Looks suspicious and is right: keeps a kilobyte for each of the last two thousand navigations. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static void *history[2000];
static size_t next;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  char *page = malloc(1024);
  if (!page) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  memset(page, 0, 1024);
  memcpy(page, navigation->route.ptr, navigation->route.len < 1024 ? navigation->route.len : 1024);
  free(history[next % 2000]);
  history[next++ % 2000] = page;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  for (size_t i = 0; i < 2000; i++) free(history[i]), history[i] = NULL;
  next = 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator keeps = {sizeof keeps, 0, "keeps", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &keeps, err);
}

SNAPNAV_PLUGIN("org.example.history", "1.0.0", start, stop, "name": "History", "license": "MIT",
               "provides": {"mediators": ["keeps"]})
