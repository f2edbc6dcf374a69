/* Breaks section 6 "PENDING (the result of complete() is the map)" / t-plan: what comes later is the name of
 * the destination, a string, in place of {"destination": s}. Say: the completed result is no map. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct ask { struct ask *next; struct state *state; snapnav_token token; snapnav_timer timer; };
struct state { const snapnav_host *host; struct ask *asks; };

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static void finish(struct ask *ask, snapnav_status status, const snapnav_value *result, const char *why) {
  struct state *s = ask->state;
  struct ask **at = &s->asks;
  while (*at != ask) at = &(*at)->next;
  *at = ask->next;
  s->host->complete(s->host, ask->token, status, result, why);
  free(ask);
}

static void found(void *user) { /* stands for the answer of a directory service */
  snapnav_value destination = snapnav_string("person");
  finish(user, SNAPNAV_OK, &destination, NULL);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)payload, (void)source, (void)out;
  if (route.len != 6 || memcmp(route.ptr, "person", 6)) return SNAPNAV_DECLINE;
  struct ask *ask = calloc(1, sizeof *ask);
  if (!ask) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to ask the directory");
  ask->state = s;
  ask->token = token;
  snapnav_status st = s->host->schedule(s->host, 1000000, found, ask, &ask->timer, err);
  if (st < 0) { free(ask); return st; }
  ask->next = s->asks;
  s->asks = ask;
  return SNAPNAV_PENDING;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry name = {snapnav_text("name"), snapnav_string("person")};
  snapnav_value item = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  item.u.map.items = &name, item.u.map.count = 1;
  list.u.list.items = &item, list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static void cancel(void *ctx, snapnav_token token) {
  struct state *s = ctx;
  for (struct ask *ask = s->asks; ask; ask = ask->next)
    if (ask->token == token) {
      s->host->unschedule(s->host, ask->timer);
      finish(ask, SNAPNAV_E_CANCELLED, NULL, "nobody waits for the directory any more");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_screen_type t = {.size = sizeof t, .id = "person", .create = create, .destroy = destroy};
  snapnav_router router = {.size = sizeof router, .id = "directory", .ctx = s, .resolve = resolve,
                           .routes = routes, .cancel = cancel};
  snapnav_status st = r->screen_type(r, &t, err);
  if (st >= 0) st = r->router(r, &router, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  while (s->asks) {
    s->host->unschedule(s->host, s->asks->timer);
    finish(s->asks, SNAPNAV_E_CANCELLED, NULL, "the directory is closed");
  }
  free(s);
}

SNAPNAV_PLUGIN("org.example.directory", "1.0.0", start, stop, "name": "Directory", "license": "MIT",
               "provides": {"routers": ["directory"], "screens": ["person"]})
