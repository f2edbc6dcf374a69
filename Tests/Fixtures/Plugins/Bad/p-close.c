/* Opens its window's file whenever it is chosen, and leaves it open. */
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static int files[256];
static int count;

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  int file = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (file < 0 || count == 256) return snapnav_fail(err, SNAPNAV_E_FAIL, "no file");
  files[count++] = file;
  return SNAPNAV_OK;
}

static void close_it(void *ctx) { (void)ctx; }

static void stop(void *ctx) {
  (void)ctx;
  while (count) close(files[--count]);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .open = open_it, .close = close_it, .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
