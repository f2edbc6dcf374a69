/* Unusual: a heartbeat timer that schedules itself again from within its own call as long as the plugin
 * lives, and an effect whose show is a chain of timers, ended by a newer set_visible or cancel().
 * Allowed: "schedule [any]: calls fn(user) on the main thread after at least delay_ns, never at once;
 * *timer (may be NULL) can be taken back until it ran"; R6 "then no timer ... is left". */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started, level, target;
static uint64_t beat_ns, beats;
static snapnav_timer beat_timer, step_timer;
static snapnav_token pending;

static void beat(void *user) {
  (void)user;
  beats++;
  beat_timer = 0; /* it ran: its number is stale from here on */
  if (host->schedule(host, beat_ns, beat, NULL, &beat_timer, NULL) < 0) beat_timer = 0; /* does without */
}

static void end_show(snapnav_status status, const char *message) {
  snapnav_token token = pending;
  snapnav_timer timer = step_timer;
  pending = 0;
  step_timer = 0;
  if (timer) host->unschedule(host, timer);
  if (token) host->complete(host, token, status, NULL, message);
}

static void step(void *user) {
  (void)user;
  step_timer = 0;
  level += target > level ? 1 : -1;
  if (level == target) {
    end_show(SNAPNAV_OK, NULL);
  } else if (host->schedule(host, 2000000, step, NULL, &step_timer, NULL) < 0) {
    step_timer = 0;
    level = target; /* without a timer it jumps */
    end_show(SNAPNAV_OK, NULL);
  }
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  snapnav_token before = pending;
  pending = 0;
  if (step_timer) host->unschedule(host, step_timer);
  step_timer = 0;
  int was = target;
  target = visible ? 8 : 0;
  snapnav_status s = SNAPNAV_OK;
  if ((flags & SNAPNAV_ANIMATED) && level != target) {
    s = host->schedule(host, 2000000, step, NULL, &step_timer, err);
    if (s < 0) step_timer = 0;
    else s = SNAPNAV_PENDING, pending = token;
  }
  if (s < 0) target = was;
  if (s <= 0) level = target;
  if (before) /* last: the host may call back */
    host->complete(host, before, SNAPNAV_E_CANCELLED, NULL, "another show has begun");
  return s;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  if (token && token == pending) {
    level = target;
    end_show(SNAPNAV_E_CANCELLED, "the show was cut short");
  }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  beat_ns = 20000000;
  for (size_t i = 0; config->kind == SNAPNAV_MAP && i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (e->key.len == 4 && e->key.ptr[0] == 'b' && e->key.ptr[1] == 'e' && e->key.ptr[2] == 'a' &&
        e->key.ptr[3] == 't' && e->value.kind == SNAPNAV_INT && e->value.u.i > 0 && e->value.u.i < 60000)
      beat_ns = (uint64_t)e->value.u.i * 1000000u;
  }
  snapnav_effect e = {sizeof e, 0, "pulse", NULL, set_visible, cancel, NULL};
  snapnav_status s = r->effect(r, &e, err);
  if (s < 0) return s;
  host = h;
  level = target = 0;
  s = h->schedule(h, beat_ns, beat, NULL, &beat_timer, err);
  if (s < 0) {
    beat_timer = 0;
    return s;
  }
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  end_show(SNAPNAV_E_CANCELLED, "the plugin stops");
  if (beat_timer) host->unschedule(host, beat_timer);
  beat_timer = 0;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r02", "1.0.0", start, stop, "name": "Heartbeat and pulse",
               "license": "MIT", "provides": {"effects": ["pulse"]},
               "config": {"optionalProperties": {"beat": {"type": "uint16"}}})
