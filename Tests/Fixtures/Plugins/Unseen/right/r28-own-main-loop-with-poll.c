// Unusual: OWNS_MAIN_LOOP: run() polls the host's descriptor and an eventfd; animations end by poll's timeout while it runs, and are skipped else.
// Allowed: drain is called on the main thread whenever the host's fd is readable; run returns after quit() only, or with an error.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

struct move { struct move *next; snapnav_token token; uint64_t end; };
struct me { const snapnav_host *host; int bell, is_open, running, quit; struct move *moves; };

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static void ring(struct me *me) {
  const uint64_t one = 1;
  while (write(me->bell, &one, sizeof one) == -1 && errno == EINTR) {}
}
static void end_first(struct me *me, snapnav_status status, const char *text) {
  struct move *m = me->moves;
  snapnav_token token = m->token;
  me->moves = m->next;
  free(m);
  me->host->complete(me->host, token, status, NULL, text);
}
static void end_all(struct me *me, snapnav_status status, const char *text) {
  while (me->moves) end_first(me, status, text);
}

static snapnav_status open_(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  struct me *me = ctx;
  (void)arguments;
  if (me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open");
  if (!me->host->get_extension(me->host, SNAPNAV_MAIN_LOOP))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this host lends its main loop to nobody");
  me->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (me->bell == -1) return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd to be had");
  me->is_open = 1;
  me->quit = 0;
  return SNAPNAV_OK;
}
static void close_(void *ctx) {
  struct me *me = ctx;
  end_all(me, SNAPNAV_E_CANCELLED, "the presenter was closed");
  if (me->is_open) close(me->bell);
  me->is_open = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  struct me *me = ctx;
  if (!me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  if (t->flags & 0xfffau) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this presenter does not know");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op - 1 >= SNAPNAV_SELECT || t->updates[i]->flags & 0xfffeu)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op or flag that this presenter does not know");
  if (!me->running || !token || !(t->flags & SNAPNAV_ANIMATED)) {
    end_all(me, SNAPNAV_OK, NULL);
    return SNAPNAV_OK;
  }
  struct move *m = malloc(sizeof *m), **at = &me->moves;
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a move");
  m->token = token;
  m->end = now() + 30000000u; // all of them last the same, so that they stand in order
  if (t->deadline_ns && t->deadline_ns < m->end) m->end = 0;
  if (!m->end) { // no time to animate
    free(m);
    return SNAPNAV_OK;
  }
  m->next = NULL;
  while (*at) at = &(*at)->next;
  *at = m;
  ring(me); // this may be another turn than poll's
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  for (struct move **at = &me->moves; *at; at = &(*at)->next)
    if ((*at)->token == token) {
      struct move *m = *at;
      *at = m->next;
      free(m);
      me->host->complete(me->host, token, SNAPNAV_E_CANCELLED, NULL, "the move was cancelled");
      return;
    }
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  struct me *me = ctx;
  snapnav_status status = SNAPNAV_OK;
  if (!me->is_open || me->running) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open, or runs already");
  const snapnav_main_loop *loop = me->host->get_extension(me->host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this host lends its main loop to nobody");
  me->running = 1;
  while (!me->quit) {
    int wait = -1;
    if (me->moves) {
      uint64_t t = now();
      wait = me->moves->end > t ? (int)((me->moves->end - t) / 1000000u) + 1 : 0;
    }
    struct pollfd fds[2] = {{loop->fd, POLLIN, 0}, {me->bell, POLLIN, 0}};
    int n = poll(fds, 2, wait);
    if (n == -1 && errno == EINTR) continue;
    if (n == -1 || fds[0].revents & ~POLLIN) {
      status = snapnav_fail(err, SNAPNAV_E_FAIL, "the main loop cannot be polled");
      break;
    }
    if (fds[1].revents) {
      uint64_t x;
      while (read(me->bell, &x, sizeof x) == -1 && errno == EINTR) {}
    }
    if (fds[0].revents & POLLIN) loop->drain(me->host);
    while (me->moves && me->moves->end <= now()) end_first(me, SNAPNAV_OK, NULL);
  }
  me->running = me->quit = 0;
  end_all(me, SNAPNAV_OK, NULL); // what was on its way is there
  return status;
}
static void quit(void *ctx) {
  struct me *me = ctx;
  me->quit = 1;
  if (me->is_open) ring(me);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  const snapnav_presenter p = {sizeof p, SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS, "looper", me, open_, close_, present,
                               cancel, NULL, NULL, NULL, run, quit};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  close_(ctx);
  free(ctx);
}

SNAPNAV_PLUGIN("org.authors.right.looper", "1.0.0", start, stop,
               "name": "Looper", "license": "MIT", "resources": ["main-loop"], "provides": {"presenters": ["looper"]})
