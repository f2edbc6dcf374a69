/* Remembers how its last request ended by where that was told. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static const snapnav_value *last;
static volatile int was_done;

static void done(void *user, const snapnav_value *outcome) {
  (void)user;
  last = outcome;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  snapnav_entry entry = {snapnav_text("kind"), snapnav_string("undo")};
  snapnav_value request = {SNAPNAV_MAP, 0, {0}};
  request.u.map.items = &entry;
  request.u.map.count = 1;
  was_done = last && last->kind == SNAPNAV_MAP;
  return host->request(host, &request, done, NULL, err);
}

static void stop(void *ctx) {
  (void)ctx;
  last = NULL;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
