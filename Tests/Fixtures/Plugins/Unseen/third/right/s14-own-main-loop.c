// right: a presenter that owns the main loop: asks for snapnav_main_loop only in run(), answers E_UNSUPPORTED where the host has none, and goes on after EINTR
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <poll.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct { const snapnav_host *host; int quit, open; uint64_t drawn; } looper;
static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)arguments; (void)err;
  ((looper *)ctx)->open = 1;
  return SNAPNAV_OK;
}
static void close_it(void *ctx) { ((looper *)ctx)->open = 0; }
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)token;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an operation that this presenter does not know");
  ((looper *)ctx)->drawn += t->count;
  return SNAPNAV_OK;
}
static void quit(void *ctx) { ((looper *)ctx)->quit = 1; } /* [main]: comes out of drain() */
static snapnav_status run(void *ctx, snapnav_error *err) {
  looper *l = ctx;
  const snapnav_main_loop *loop = l->host->get_extension(l->host, SNAPNAV_MAIN_LOOP);
  if (!loop || !SNAPNAV_HAS(loop, drain)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this host has no main loop to take over");
  l->quit = 0;
  while (!l->quit) {
    struct pollfd p = {loop->fd, POLLIN, 0};
    int n = poll(&p, 1, 1000);
    if (n < 0 && errno != EINTR) return snapnav_fail(err, SNAPNAV_E_FAIL, "poll() failed");
    if (n > 0 && (p.revents & POLLNVAL)) return snapnav_fail(err, SNAPNAV_E_FAIL, "the host's descriptor is gone");
    if (n > 0 && (p.revents & POLLIN)) loop->drain(l->host);
  }
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  looper *l = calloc(1, sizeof *l);
  if (!l) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  l->host = host;
  snapnav_presenter p = {.size = sizeof p, .flags = SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS, .id = "looper", .ctx = l, .open = open_it, .close = close_it, .present = present, .run = run, .quit = quit};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { free(l); return s; }
  *ctx = l;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s14", "1.0.0", start, stop, "name": "Looper", "license": "MIT", "resources": ["main-loop"], "provides": {"presenters": ["looper"]})
