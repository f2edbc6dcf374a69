/* Makes a pipe to itself, both ends of which every program that is started gets. */
#include <unistd.h>

#include "snapnav_plugin.h"

static int ends[2] = {-1, -1};
static int32_t is_open(void) { return ends[0] >= 0; }
static void stop(void *ctx) {
  (void)ctx;
  close(ends[0]), close(ends[1]);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "isOpen", "i()", (snapnav_fn)is_open, NULL};
  if (pipe(ends) != 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe can be made");
  snapnav_status status = registrar->function(registrar, NULL, &f, err);
  if (status != SNAPNAV_OK) stop(NULL);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["isOpen"]})
