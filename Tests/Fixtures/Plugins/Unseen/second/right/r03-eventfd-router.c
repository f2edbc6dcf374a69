/* Unusual: every route that the router knows is answered PENDING, and completed from a watch on an
 * eventfd into which resolve() itself wrote; many answers come out of one wake-up.
 * Allowed: resolve "OK, DECLINE, PENDING (the result of complete() is the map) or an error";
 * "watch_fd [main] ... The fd stays yours; unwatch it before you close it." */
#include <errno.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "snapnav_plugin.h"

enum { MOST = 65536, KNOWN = 2 };
static const char *const known[KNOWN] = {"inbox", "archive"};
static const char *const navigation[KNOWN] = {"show-inbox", "show-archive"};
static const snapnav_host *host;
static int started, fd = -1;
static struct { snapnav_token token; int route; } queue[MOST];
static size_t waiting;

static void answer(snapnav_token token, int route) {
  snapnav_entry e = {snapnav_text("navigation"), snapnav_string(navigation[route])};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  host->complete(host, token, SNAPNAV_OK, &map, NULL);
}

static void readable(void *user, int32_t from) {
  (void)user;
  uint64_t count;
  while (read(from, &count, sizeof count) < 0 && errno == EINTR) {}
  while (waiting) { /* taken out before the host is called: it may call back */
    waiting--;
    answer(queue[waiting].token, queue[waiting].route);
  }
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)out;
  int at = 0;
  while (at < KNOWN && !(route.len == strlen(known[at]) && !memcmp(route.ptr, known[at], route.len))) at++;
  if (at == KNOWN) return SNAPNAV_DECLINE;
  if (waiting == MOST) return snapnav_fail(err, SNAPNAV_E_STATE, "65536 routes are waiting");
  uint64_t one = 1;
  ssize_t n;
  while ((n = write(fd, &one, sizeof one)) < 0 && errno == EINTR) {}
  if (n < 0 && errno != EAGAIN) return snapnav_fail(err, SNAPNAV_E_FAIL, "the eventfd cannot be written");
  queue[waiting].token = token;
  queue[waiting++].route = at;
  return SNAPNAV_PENDING;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry name[KNOWN];
  snapnav_value map[KNOWN], list = {SNAPNAV_LIST, 0, {0}};
  for (int i = 0; i < KNOWN; i++) {
    name[i].key = snapnav_text("name");
    name[i].value = snapnav_string(known[i]);
    memset(&map[i], 0, sizeof map[i]);
    map[i].kind = SNAPNAV_MAP;
    map[i].u.map.items = &name[i];
    map[i].u.map.count = 1;
  }
  list.u.list.items = map;
  list.u.list.count = KNOWN;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  for (size_t i = 0; i < waiting; i++)
    if (queue[i].token == token) {
      queue[i] = queue[--waiting];
      host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, "no longer wanted");
      return;
    }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_router t = {sizeof t, 0, "letters", NULL, resolve, routes, cancel};
  snapnav_status s = r->router(r, &t, err);
  if (s < 0) return s;
  fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd is to be had");
  s = h->watch_fd(h, fd, readable, NULL, err);
  if (s < 0) {
    close(fd);
    fd = -1;
    return s;
  }
  host = h;
  waiting = 0;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  host->unwatch_fd(host, fd);
  close(fd);
  fd = -1;
  while (waiting) {
    snapnav_token left = queue[--waiting].token;
    host->complete(host, left, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
  }
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r03", "1.0.0", start, stop, "name": "Routes by eventfd",
               "license": "MIT", "provides": {"routers": ["letters"]})
