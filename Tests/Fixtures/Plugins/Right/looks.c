/* Looks at everything around it and changes nothing that stays: the clock, whether somebody has typed, what a
 * signal does, the descriptors; within a call it blocks a signal. Its router measures how
 * long it takes, its presenter knows regions and refuses what it was not made for. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int64_t longest;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  sigset_t pipes, before;
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipes, &before);
  struct pollfd input = {0, POLLIN, 0};
  struct sigaction action;
  stack_t stack;
  int seen = poll(&input, 1, 0) + sigaction(SIGPIPE, NULL, &action) + sigaltstack(NULL, &stack);
  seen += fcntl(1, F_GETFD) + prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  (void)seen;
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  struct timespec began, ended;
  clock_gettime(CLOCK_REALTIME, &began);
  if (route.len != 4 || memcmp(route.ptr, "home", 4)) return SNAPNAV_DECLINE;
  snapnav_entry entry = {snapnav_text("destination"), snapnav_string("home")};
  snapnav_value plan = {SNAPNAV_MAP, 0, {0}};
  plan.u.map.items = &entry;
  plan.u.map.count = 1;
  out->put(out->ctx, &plan);
  clock_gettime(CLOCK_REALTIME, &ended);
  if (ended.tv_nsec - began.tv_nsec > longest) longest = ended.tv_nsec - began.tv_nsec;
  return SNAPNAV_OK;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++) {
    const snapnav_update *update = transition->updates[i];
    if (update->op == SNAPNAV_CUSTOM || update->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known here");
    if (update->key.len > 100) return snapnav_fail(err, SNAPNAV_E_ARG, "a key of that length has no room");
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *given, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = given;
  static const snapnav_mediator look = {sizeof look, 0, "look", NULL, mediate, NULL, NULL};
  static const snapnav_router lead = {sizeof lead, 0, "lead", NULL, resolve, NULL, NULL};
  static const snapnav_presenter draw = {
      .size = sizeof draw, .flags = SNAPNAV_KNOWS_REGIONS, .id = "draw", .present = present};
  snapnav_status status = registrar->mediator(registrar, &look, err);
  if (status == SNAPNAV_OK) status = registrar->router(registrar, &lead, err);
  if (status == SNAPNAV_OK) status = registrar->presenter(registrar, &draw, err);
  return status;
}

SNAPNAV_PLUGIN("org.example.looks", "1.0.0", start, NULL, "name": "Looks", "license": "MIT",
               "provides": {"mediators": ["look"], "routers": ["lead"], "presenters": ["draw"]})
