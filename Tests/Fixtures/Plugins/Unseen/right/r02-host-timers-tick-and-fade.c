// Unusual: a host timer that arms itself again every 20 ms for the whole life, and fades that overlap and end each other.
// Allowed: schedule is [any], never at once; every timer is taken back in stop(), every token is completed by whoever takes it off the list.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>

struct fade { snapnav_token token; snapnav_timer timer; struct me *me; struct fade *next; };
struct me {
  const snapnav_host *host;
  snapnav_timer tick;
  uint64_t ticks;
  struct fade *fades;
};

static void ticked(void *user) SNAPNAV_NOEXCEPT {
  struct me *me = user;
  me->ticks++;
  me->tick = 0;
  if (me->host->schedule(me->host, 20000000, ticked, me, &me->tick, NULL) < 0) {
    me->tick = 0;
    me->host->log(me->host, 3, snapnav_text("the clock stands still: no timer to be had"));
  }
}

static struct fade *take(struct me *me, struct fade *which, snapnav_token token) {
  for (struct fade **p = &me->fades; *p; p = &(*p)->next)
    if (*p == which || (token && (*p)->token == token)) {
      struct fade *f = *p;
      *p = f->next;
      return f;
    }
  return NULL;
}

static void faded(void *user) {
  struct fade *f = user;
  struct me *me = f->me;
  snapnav_token token = f->token;
  take(me, f, 0);
  free(f);
  me->host->complete(me->host, token, SNAPNAV_OK, NULL, NULL);
}

static void end(struct me *me, struct fade *f, snapnav_status status, const char *text) { // f is off the list
  snapnav_token token = f->token;
  me->host->unschedule(me->host, f->timer);
  free(f);
  me->host->complete(me->host, token, status, NULL, text);
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  struct me *me = ctx;
  (void)visible, (void)arguments;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this effect does not know");
  if (!(flags & SNAPNAV_ANIMATED) || !token) {
    while (me->fades) end(me, take(me, me->fades, 0), SNAPNAV_OK, NULL); // what was on the way is there now
    return SNAPNAV_OK;
  }
  struct fade *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a fade");
  f->me = me;
  f->token = token;
  snapnav_status s = me->host->schedule(me->host, 30000000, faded, f, &f->timer, err);
  if (s < 0) {
    free(f);
    return s;
  }
  f->next = me->fades;
  me->fades = f;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  struct fade *f = take(me, NULL, token);
  if (f) end(me, f, SNAPNAV_E_CANCELLED, "the fade was cancelled");
}

static int64_t period(void *user) {
  (void)user;
  return 20000000;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  snapnav_effect e = {sizeof e, 0, "pulse", me, set_visible, cancel, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "pulsePeriod", "x(p)", (snapnav_fn)period, me};
  snapnav_status s = r->effect(r, &e, err);
  if (s >= 0) s = r->function(r, NULL, &f, err);
  if (s >= 0) s = host->schedule(host, 20000000, ticked, me, &me->tick, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct me *me = ctx;
  if (me->tick) me->host->unschedule(me->host, me->tick);
  while (me->fades) end(me, take(me, me->fades, 0), SNAPNAV_E_CANCELLED, "the plugin stops");
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.pulse", "1.2.3", start, stop,
               "name": "Pulse", "license": "MIT",
               "provides": {"effects": ["pulse"], "functions": ["pulsePeriod"]})
