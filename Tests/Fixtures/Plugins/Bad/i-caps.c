/* Asks a server for news that it can do without, and has not said so in its note. */
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(9)};
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (line >= 0) {
    connect(line, (struct sockaddr *)&server, sizeof server);
    close(line);
  }
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
