/* Looks suspicious and is right: a thread, a timer, a watch, a child and a locale, all taken back; an
 * exit handler and a destructor that return. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static int ends[2];
static int runs;
static pthread_t worker;
static snapnav_timer timer;
static long turns;

static void at_end(void) { turns++; }
__attribute__((destructor)) static void gone(void) { turns++; }

static void *read_own_pipe(void *user) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL); /* of this thread only */
  char byte;
  while (read(ends[0], &byte, 1) == 1) host->log(host, 0, snapnav_text("a byte"));
  return user;
}

static void again(void *user) {
  turns++;
  host->schedule(host, 300000000000, again, user, &timer, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  char *words[] = {"true", NULL}, text[32];
  pid_t child;
  if (write(ends[1], "x", 1) != 1) return snapnav_fail(err, SNAPNAV_E_FAIL, "the pipe is full");
  if (posix_spawnp(&child, "true", NULL, NULL, words, environ))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no true");
  while (waitpid(child, NULL, 0) < 0) {}
  locale_t own = newlocale(LC_ALL_MASK, "C", NULL), before = uselocale(own);
  snprintf(text, sizeof text, "%.1f", 1.5);
  uselocale(before);
  freelocale(own);
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  host->unschedule(host, timer);
  close(ends[1]);
  if (runs) pthread_join(worker, NULL);
  close(ends[0]);
  runs = 0;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (runs) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  host = h;
  static int knows;
  if (!knows++) atexit(at_end);
  static const snapnav_mediator busy = {sizeof busy, 0, "busy", NULL, mediate, NULL, NULL};
  snapnav_status status = registrar->mediator(registrar, &busy, err);
  if (status) return status;
  if (pipe2(ends, O_CLOEXEC)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe");
  runs = !pthread_create(&worker, NULL, read_own_pipe, NULL);
  status = host->schedule(host, 300000000000, again, NULL, &timer, err);
  if (status) stop(NULL);
  return status;
}

SNAPNAV_PLUGIN("org.example.busy", "1.0.0", start, stop, "name": "Busy", "license": "MIT",
               "needs": {"exec": "starts a program and waits for it"}, "provides": {"mediators": ["busy"]})
