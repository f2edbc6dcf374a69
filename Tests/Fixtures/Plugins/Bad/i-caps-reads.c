/* Looks at a file of the system before it works, whatever stands there, and has not said so in its note. */
#include <fcntl.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
  if (file >= 0) close(file);
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
