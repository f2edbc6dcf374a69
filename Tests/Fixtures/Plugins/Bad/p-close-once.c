/* Remembers that it was open, and refuses to be opened for good after that. */
#include "snapnav_plugin.h"

static int was_open;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (was_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open already");
  was_open = 1;
  return SNAPNAV_OK;
}

static void close_it(void *ctx) { (void)ctx; }

static void stop(void *ctx) {
  (void)ctx;
  was_open = 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .open = open_it, .close = close_it, .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
