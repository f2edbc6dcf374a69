/* Ignores SIGPIPE while it is started, and puts back what was there when it stops. */
#include <signal.h>

#include "snapnav_plugin.h"

static struct sigaction before;

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  struct sigaction action = {.sa_handler = SIG_IGN};
  sigaction(SIGPIPE, &action, &before);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  sigaction(SIGPIPE, &before, NULL);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT", "provides": {})
