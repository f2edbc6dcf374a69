// fault: close() gives the descriptor back but does not forget it, so that a second open() is refused (section 5: "give it back, as it was"; rule p-close)
/* A remote control: keys arrive on an eventfd, which is watched while the presenter is open. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct { const snapnav_host *host; int fd; uint64_t keys, drawn; } remote;
static void key_came(void *user, int32_t fd) {
  remote *m = user;
  uint64_t n;
  ssize_t got;
  do got = read(fd, &n, sizeof n); while (got < 0 && errno == EINTR);
  if (got == sizeof n) m->keys += n;
}
static snapnav_status open_remote(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  remote *m = ctx;
  (void)arguments;
  if (m->fd >= 0) return snapnav_fail(err, SNAPNAV_E_STATE, "the remote control is taken");
  m->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (m->fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd");
  snapnav_status s = m->host->watch_fd(m->host, m->fd, key_came, m, err);
  if (s != SNAPNAV_OK) { close(m->fd); m->fd = -1; }
  return s;
}
static void close_remote(void *ctx) {
  remote *m = ctx;
  m->host->unwatch_fd(m->host, m->fd);
  close(m->fd);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)token;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  ((remote *)ctx)->drawn += t->count;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  remote *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  m->host = host;
  m->fd = -1;
  snapnav_presenter p = {.size = sizeof p, .id = "remote", .ctx = m, .open = open_remote, .close = close_remote, .present = present};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { free(m); return s; }
  *ctx = m;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f13", "1.0.0", start, stop, "name": "Remote control", "license": "MIT", "provides": {"presenters": ["remote"]})
