/* Leaves the terminal without echo and lines when another presenter is chosen. */
#include <termios.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static struct termios before;
static int is_first;

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  struct termios raw;
  if (tcgetattr(0, &raw)) return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no terminal");
  if (is_first++ == 0) before = raw;
  cfmakeraw(&raw);
  tcsetattr(0, TCSANOW, &raw);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  if (is_first) tcsetattr(0, TCSANOW, &before);
  is_first = 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .open = open_it, .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]}, "resources": ["tty"])
