/* Breaks run: "returns soon after quit(), and not before, unless with an error" (section 5; x-signals): poll() broken off by a signal
 * (EINTR, such as a resized window) is taken for the end of the loop, and run() answers OK though nobody has called quit(). */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; const snapnav_main_loop *loop; int ended; } plugin;

static snapnav_status check(const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  }
  return SNAPNAV_OK;
}

static snapnav_status open_loop(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  plugin *p = ctx;
  (void)arguments;
  p->ended = 0;
  p->loop = p->host->get_extension(p->host, SNAPNAV_MAIN_LOOP);
  if (!p->loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this host lends nobody its main loop");
  return SNAPNAV_OK;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  (void)token;
  snapnav_status s = check(t, err);
  if (!s) p->host->log(p->host, 1, t->location);
  return s;
}
static snapnav_status run(void *ctx, snapnav_error *err) {
  plugin *p = ctx;
  if (!p->loop) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  while (!p->ended) {
    struct pollfd wait = {p->loop->fd, POLLIN, 0};
    if (poll(&wait, 1, -1) < 0) break;
    p->loop->drain(p->host);
  }
  return SNAPNAV_OK;
}
static void quit(void *ctx) { ((plugin *)ctx)->ended = 1; } /* [main]: called from drain, or before run */
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_presenter presenter = {sizeof presenter, SNAPNAV_OWNS_MAIN_LOOP, "loop", p, open_loop, NULL, present, NULL, NULL, NULL, NULL, run, quit};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.loop", "1.0.0", start, stop, "name": "Loop", "license": "MIT",
               "provides": {"presenters": ["loop"]}, "resources": ["main-loop"])
