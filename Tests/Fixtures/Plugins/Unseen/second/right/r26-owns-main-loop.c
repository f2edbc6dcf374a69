/* Unusual: a presenter that owns the main loop: run() polls the host's descriptor and an eventfd of its
 * own until quit(), which may come from inside drain(), or before run(). The extension is asked for when
 * it is needed; without it run() answers an error. Each present draws from shown(), into memory.
 * Allowed: section 5 "returns soon after quit(), and not before, unless with an error; see
 * snapnav_main_loop"; section 10 "poll it for reading in your loop; call drain [main]". */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started, is_open, leave, fd = -1;
static size_t drawn, redrawn;

static void draw(void *ctx, const snapnav_value *value) SNAPNAV_NOEXCEPT {
  if (value->kind == SNAPNAV_MAP) *(size_t *)ctx = value->u.map.count;
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open");
  fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd is to be had");
  is_open = 1;
  leave = 0;
  return SNAPNAV_OK;
}

static void close_it(void *ctx) {
  (void)ctx;
  if (!is_open) return;
  close(fd);
  fd = -1;
  is_open = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)token;
  if (!is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  if (t->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT || t->updates[i]->flags & 0xfff0u)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op or a flag that is not known");
  snapnav_sink sink = {&drawn, draw};
  snapnav_status s = host->shown(host, NULL, &sink, err);
  return s < 0 ? s : SNAPNAV_OK;
}

static void changed(void *ctx, snapnav_screen screen) {
  (void)ctx;
  snapnav_sink sink = {&redrawn, draw};
  (void)host->screen_describe(host, screen, &sink, NULL); /* gone by now: nothing to draw */
}

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)screen, (void)err;
  snapnav_entry e = {snapnav_text("scroll"), snapnav_int(0)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) {
  (void)ctx, (void)screen;
  return view->kind == SNAPNAV_MAP ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_TYPE, "a view is a map");
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  (void)ctx;
  if (!is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  const snapnav_main_loop *loop = host->get_extension(host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "the host has no main loop to lend");
  snapnav_status s = SNAPNAV_OK;
  while (!leave && s >= 0) {
    struct pollfd p[2] = {{loop->fd, POLLIN, 0}, {fd, POLLIN, 0}};
    if (poll(p, 2, -1) < 0) {
      if (errno != EINTR) s = snapnav_fail(err, SNAPNAV_E_FAIL, "poll failed");
      continue;
    }
    if (p[1].revents & POLLIN) {
      uint64_t count;
      while (read(fd, &count, sizeof count) < 0 && errno == EINTR) {}
    }
    if (p[0].revents & POLLIN) loop->drain(host);
    else if (p[0].revents) s = snapnav_fail(err, SNAPNAV_E_FAIL, "the host's descriptor is broken");
  }
  leave = 0;
  return s;
}

static void quit(void *ctx) {
  (void)ctx;
  uint64_t one = 1;
  leave = 1;
  while (fd >= 0 && write(fd, &one, sizeof one) < 0 && errno == EINTR) {}
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_presenter p = {sizeof p, SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS, "looper", NULL, open_it, close_it,
                         present, NULL, changed, save_view, restore_view, run, quit};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_it(ctx);
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r26", "1.0.0", start, stop, "name": "A loop of its own", "license": "MIT",
               "provides": {"presenters": ["looper"]}, "resources": ["main-loop"])
