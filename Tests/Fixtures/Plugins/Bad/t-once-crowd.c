/* Routes that wait stand in a list; cancel() of the one in front lets go of the list. */
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token waiting[16];
static size_t count;


static void answer(void *user) {
  (void)user;
  if (!count) return;
  snapnav_token token = waiting[0];
  count--;
  memmove(waiting, waiting + 1, count * sizeof *waiting);
  host->complete(host, token, SNAPNAV_DECLINE, NULL, NULL);
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (!count || waiting[0] != token) return;
  count = 0;
  host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, NULL);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)out;
  if (count == 16) return SNAPNAV_DECLINE;
  snapnav_status status = host->schedule(host, 0, answer, NULL, NULL, err);
  if (status) return status;
  waiting[count++] = token;
  return SNAPNAV_PENDING;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  count = 0;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, NULL, cancel};
  return registrar->router(registrar, &odd, err);
}

static void stop(void *ctx) {
  (void)ctx;
  while (count) answer(NULL);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
