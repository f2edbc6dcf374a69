/* Lets neither standard input nor output wait while it is open, and puts back the first only. */
#include <fcntl.h>

#include "snapnav_plugin.h"

static int before;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments, (void)err;
  before = fcntl(0, F_GETFL);
  fcntl(0, F_SETFL, before | O_NONBLOCK);
  fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK);
  return SNAPNAV_OK;
}

static void close_it(void *ctx) {
  (void)ctx;
  fcntl(0, F_SETFL, before);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .open = open_it, .close = close_it, .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]}, "resources": ["tty"])
