/* A presenter that asks for one navigation per byte on descriptor 0, and writes one byte to descriptor
 * 1 whenever it is told to present: from key press to `present`, without a terminal. */
#include <snapnav_plugin.h>
#include <unistd.h>

static const snapnav_host *host;
static int64_t pressed;

static void key(void *user, int32_t fd) {
  char byte;
  (void)user;
  if (read(fd, &byte, 1) != 1) {
    host->unwatch_fd(host, fd);
    snapnav_entry closed = {{"kind", 4}, snapnav_string("closed")};
    snapnav_value request = {SNAPNAV_MAP, 0, {0}};
    request.u.map.items = &closed;
    request.u.map.count = 1;
    host->request(host, &request, NULL, NULL, NULL);
    return;
  }
  snapnav_entry entries[2] = {{{"kind", 4}, snapnav_string("navigate")},
                              {{"navigation", 10}, snapnav_string(pressed & 1 ? "toA" : "toB")}};
  snapnav_value request = {SNAPNAV_MAP, 0, {0}};
  request.u.map.items = entries;
  request.u.map.count = 2;
  pressed++;
  host->request(host, &request, NULL, NULL, NULL);
}

static snapnav_status open_presenter(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  return host->watch_fd(host, 0, key, NULL, err);
}

static void close_presenter(void *ctx) {
  (void)ctx;
  host->unwatch_fd(host, 0);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token;
  return write(1, "p", 1) == 1 ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_FAIL, "no reader");
}

static snapnav_status start(const snapnav_host *from, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  snapnav_presenter presenter = {.size = sizeof presenter, .id = "keys", .open = open_presenter,
                                 .close = close_presenter, .present = present};
  (void)config, (void)ctx;
  host = from;
  return registrar->presenter(registrar, &presenter, err);
}

SNAPNAV_PLUGIN("org.snapnav.bench-keys", "1.0.0", start, NULL, "provides": {"presenters": ["keys"]})
