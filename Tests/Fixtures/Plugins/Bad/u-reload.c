/* Says that its next build can take over, and keeps a name to itself that a process has only once. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int lock = -1;

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  if (lock >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "it was started already");
  lock = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  /* A first byte of 0: a name that goes with the descriptor. */
  int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "snapnav-bad-%d", getpid());
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
  if (bind(lock, (struct sockaddr *)&name, size) == 0) return SNAPNAV_OK;
  close(lock);
  lock = -1;
  return snapnav_fail(err, SNAPNAV_E_FAIL, "the name is taken");
}

static void stop(void *ctx) {
  (void)ctx;
  close(lock);
  lock = -1;
}

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, SNAPNAV_PLUGIN_RELOADABLE, "org.example.bad", "1.0.0", start,
    stop, NULL, NULL, NULL};

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_RELOADABLE,
             "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
             "\"needs\": {\"network\": \"takes a name\"}, \"provides\": {}}")
const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
