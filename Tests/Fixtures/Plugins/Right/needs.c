/* Reads a file of the system and makes a socket of this machine's network; its note says what for. */
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int32_t looks(void) {
  int file = open("/etc/passwd", O_RDONLY | O_CLOEXEC), line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file >= 0) close(file);
  if (line >= 0) close(line);
  return (file >= 0) + 2 * (line >= 0);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "looks", "i()", (snapnav_fn)looks, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.right.needs", "1.0.0", start, NULL, "name": "Needs", "license": "MIT",
               "needs": {"files": "reads who is who", "network": "would ask a server"},
               "provides": {"functions": ["looks"]})
