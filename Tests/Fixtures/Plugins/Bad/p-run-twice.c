/* Gives back what ends the loop with the first quit(), and crashes in the second. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int ends[2];
static volatile int *going;

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  going = calloc(1, sizeof *going);
  return pipe2(ends, O_CLOEXEC) ? snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe can be made") : SNAPNAV_OK;
}

static void close_it(void *ctx) {
  (void)ctx;
  close(ends[0]);
  close(ends[1]);
}

static snapnav_status run(void *ctx, snapnav_error *err) {
  (void)ctx;
  const snapnav_main_loop *loop = host->get_extension(host, SNAPNAV_MAIN_LOOP);
  if (!loop) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "the host has no main loop to give");
  for (;;) {
    struct pollfd watched[] = {{loop->fd, POLLIN, 0}, {ends[0], POLLIN, 0}};
    if (poll(watched, 2, -1) < 0 && errno != EINTR) return snapnav_fail(err, SNAPNAV_E_FAIL, "poll fails");
    if (watched[0].revents & POLLIN) loop->drain(host);
    if (watched[1].revents & POLLIN) return SNAPNAV_OK;
  }
}

static void quit(void *ctx) {
  (void)ctx;
  *going = 0;
  free((void *)going);
  going = NULL;
  if (write(ends[1], "", 1) < 0) return;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *given, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = given;
  static const snapnav_presenter screen = {.size = sizeof screen,
                                           .flags = SNAPNAV_OWNS_MAIN_LOOP,
                                           .id = "screen",
                                           .open = open_it,
                                           .close = close_it,
                                           .present = present,
                                           .run = run,
                                           .quit = quit};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]}, "resources": ["main-loop"])
