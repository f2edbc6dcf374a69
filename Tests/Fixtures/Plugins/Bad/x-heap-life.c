/* Allocates what it is in start, and forgets it in stop. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct counter {
  uint64_t asked;
};

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)navigation, (void)token, (void)out, (void)err;
  ((struct counter *)ctx)->asked++;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct counter *counter = calloc(1, sizeof *counter);
  if (!counter) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  const snapnav_mediator odd = {sizeof odd, 0, "odd", counter, mediate, NULL, NULL};
  snapnav_status status = registrar->mediator(registrar, &odd, err);
  if (status) free(counter);
  else *ctx = counter;
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
