/* Breaks section 4 "PENDING [may] stay unanswered: 500 ms" / m-deadline: every fifth call is parked until
 * the next call comes, which never does while the host waits. Say: a PENDING token is not completed in time. */
#include <stdlib.h>
#include "snapnav_plugin.h"

struct state { const snapnav_host *host; unsigned calls; snapnav_token parked; };

static void release(struct state *s, snapnav_status status, const char *why) {
  snapnav_token token = s->parked;
  s->parked = 0;
  if (token) s->host->complete(s->host, token, status, NULL, why);
}

/* Damps bursts: of five navigations one waits for the next one to follow it. */
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that throttle does not know");
  release(s, SNAPNAV_OK, NULL);
  if (++s->calls % 5 != 0) return SNAPNAV_OK;
  s->parked = token;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct state *s = ctx;
  if (token && token == s->parked) release(s, SNAPNAV_E_CANCELLED, "cancelled while it was damped");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for throttle");
  s->host = host;
  snapnav_mediator m = {.size = sizeof m, .id = "throttle", .ctx = s, .mediate = mediate, .cancel = cancel};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  release(ctx, SNAPNAV_E_CANCELLED, "throttle is stopped");
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.throttle", "0.3.1", start, stop, "name": "Throttle", "license": "Apache-2.0",
               "provides": {"mediators": ["throttle"]})
