/* Answers by a timer, but leaves one question in three that have a deadline to be cancelled. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token waiting[64];
static uint32_t count;

static void complete(void *user) {
  snapnav_token *token = user;
  if (*token) host->complete(host, *token, SNAPNAV_OK, NULL, NULL);
  *token = 0;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out;
  snapnav_token *place = &waiting[count++ % 64];
  static uint32_t dated;
  if (*place) return snapnav_fail(err, SNAPNAV_E_STATE, "too many at once");
  *place = token;
  if (navigation->deadline_ns && ++dated % 3 == 0) return SNAPNAV_PENDING;
  snapnav_status status = host->schedule(host, 0, complete, place, NULL, err);
  if (status) *place = 0;
  return status ? status : SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  for (int i = 0; i < 64; i++)
    if (waiting[i] == token) {
      waiting[i] = 0;
      host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, NULL);
    }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, cancel};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
