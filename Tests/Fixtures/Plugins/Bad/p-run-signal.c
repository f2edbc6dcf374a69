/* Leaves its loop when a signal breaks its waiting off. */
#include <poll.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static volatile int ends;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static void quit(void *ctx) {
  (void)ctx;
  ends = 1;
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  ends = 0;
  (void)err;
  return SNAPNAV_OK;
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  (void)ctx;
  const snapnav_main_loop *loop = host->get_extension(host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "the host has no main loop to drive");
  struct pollfd polled = {loop->fd, POLLIN, 0};
  while (!ends && poll(&polled, 1, -1) >= 0) loop->drain(host);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .flags = SNAPNAV_OWNS_MAIN_LOOP, .id = "screen", .open = open_it,
      .present = present, .run = run, .quit = quit};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
