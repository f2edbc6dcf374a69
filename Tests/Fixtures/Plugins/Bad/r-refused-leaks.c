/* Opens its file before it registers, and forgets it when that is refused. */
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int file = -1;
static void stop(void *ctx) {
  (void)ctx;
  close(file);
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator one = {sizeof one, 0, "one", NULL, mediate, NULL, NULL};
  file = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return registrar->mediator(registrar, &one, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["one"]})
