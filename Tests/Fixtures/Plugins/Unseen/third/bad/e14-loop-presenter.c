// fault: run() never clears the mark that quit() sets, so after the first quit() every later run() returns at once, without a quit() of its own (header 5: run "returns soon after quit(), and not before"; rule p-run).
// build: cc -std=gnu11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>

struct plug { const snapnav_host *host; int leave; };

static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}

static void nothing(void *ctx, const snapnav_value *shown) { (void)ctx; (void)shown; }

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  struct plug *p = ctx;
  (void)token;
  if (!known(transition)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that this presenter does not know");
  snapnav_sink sink = {NULL, nothing};
  return p->host->shown(p->host, NULL, &sink, err);
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  struct plug *p = ctx;
  const snapnav_main_loop *loop = p->host->get_extension(p->host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this host lends no main loop");
  while (!p->leave) {
    struct pollfd one = {loop->fd, POLLIN, 0};
    int n = poll(&one, 1, -1);
    if (n < 0 && errno != EINTR) return snapnav_fail(err, SNAPNAV_E_FAIL, "poll failed");
    if (n > 0) loop->drain(p->host);
  }
  return SNAPNAV_OK;
}

/* [main]: from within drain(), so the loop sees it next */
static void quit(void *ctx) { ((struct plug *)ctx)->leave = 1; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_presenter kiosk = {.size = sizeof kiosk, .flags = SNAPNAV_OWNS_MAIN_LOOP, .id = "kiosk", .ctx = p,
                             .present = present, .run = run, .quit = quit};
  snapnav_status st = registrar->presenter(registrar, &kiosk, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.kiosk", "1.0.0", start, stop,
               "name": "Kiosk", "license": "MIT", "provides": {"presenters": ["kiosk"]},
               "resources": ["main-loop"])
