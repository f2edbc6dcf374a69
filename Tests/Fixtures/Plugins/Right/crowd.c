/* Answers those that wait in the wrong order, the last first. */
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token waiting[64];
static size_t count;
static snapnav_timer timer;

static void answer(void *user) {
  (void)user;
  timer = 0;
  while (count) host->complete(host, waiting[--count], SNAPNAV_OK, NULL, NULL);
}

static void take(snapnav_token token) {
  for (size_t i = 0; i < count; i++) {
    if (waiting[i] != token) continue;
    memmove(waiting + i, waiting + i + 1, (--count - i) * sizeof *waiting);
    host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, NULL);
    return;
  }
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  take(token);
}

static snapnav_status wait_for(snapnav_token token, snapnav_error *err) {
  if (count == 64) return snapnav_fail(err, SNAPNAV_E_STATE, "too many at once");
  if (!timer) {
    snapnav_status status = host->schedule(host, 2000000, answer, NULL, &timer, err);
    if (status) return status;
  }
  waiting[count++] = token;
  return SNAPNAV_PENDING;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)out;
  return wait_for(token, err);
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)arguments;
  return flags & SNAPNAV_ANIMATED ? wait_for(token, err) : SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  if (timer) host->unschedule(host, timer);
  timer = 0;
  while (count) take(waiting[0]);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator crowd = {sizeof crowd, 0, "crowd", NULL, mediate, NULL, cancel};
  static const snapnav_effect fade = {sizeof fade, 0, "fade", NULL, set_visible, cancel, NULL};
  snapnav_status status = registrar->mediator(registrar, &crowd, err);
  return status ? status : registrar->effect(registrar, &fade, err);
}

SNAPNAV_PLUGIN("org.example.crowd", "1.0.0", start, stop, "name": "Crowd", "license": "MIT",
               "provides": {"mediators": ["crowd"], "effects": ["fade"]})
