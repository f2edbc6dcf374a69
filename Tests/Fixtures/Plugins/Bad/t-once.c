/* Completes its token when it is asked, and once more in the next turn. */
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token last;
#include "parts/is.h"
static void complete(void *user) {
  (void)user;
  host->complete(host, last, SNAPNAV_E_FAIL, NULL, NULL);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)out;
  last = token;
  if (is(route, "show")) {
    host->complete(host, token, SNAPNAV_E_FAIL, NULL, "the films are asleep");
    snapnav_status status = host->schedule(host, 0, complete, NULL, NULL, err);
    return status ? status : SNAPNAV_PENDING;
  }
  return SNAPNAV_DECLINE;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entry = {snapnav_text("name"), snapnav_string("show")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_router odd = {sizeof odd, 0, "odd", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"routers": ["odd"]})
