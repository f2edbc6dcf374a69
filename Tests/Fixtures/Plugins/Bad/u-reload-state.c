/* Says that its next build can take over, and restores nothing while its old build is there. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static int64_t visits;
static int is_first;
static int held = -1;

/* Only one build at a time can have the name of this process. */
static int take_name(void) {
  struct sockaddr_un name = {.sun_family = AF_UNIX};
  int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "snapnav-bad-%d", (int)getpid());
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (!bind(fd, (struct sockaddr *)&name, offsetof(struct sockaddr_un, sun_path) + 1 + length)) return fd;
  close(fd);
  return -1;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
  if (held < 0) held = take_name();
  is_first = held >= 0;
  visits = is_first ? 7 : 0;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  if (held >= 0) close(held);
  held = -1;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(visits);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  if (is_first) visits = state->u.i;
  return SNAPNAV_OK;
}

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), 1, 0, SNAPNAV_PLUGIN_RELOADABLE, "org.example.bad", "1.0.0", start,
    stop, save, restore, NULL};

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_RELOADABLE,
             "{\"id\": \"org.example.bad\", \"version\": \"1.0.0\", \"name\": \"Bad\", \"license\": \"MIT\", "
             "\"needs\": {\"network\": \"takes a name\"}, \"provides\": {}}")
const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
