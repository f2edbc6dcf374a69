/* Opens its file so that every program that is started has it open as well. */
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int file = -1;
static int32_t is_open(void) { return file >= 0; }
static void stop(void *ctx) {
  (void)ctx;
  close(file);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "isOpen", "i()", (snapnav_fn)is_open, NULL};
  file = open("/dev/null", O_RDONLY);
  if (file < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no /dev/null");
  snapnav_status status = registrar->function(registrar, NULL, &f, err);
  if (status != SNAPNAV_OK) close(file);
  return status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["isOpen"]})
