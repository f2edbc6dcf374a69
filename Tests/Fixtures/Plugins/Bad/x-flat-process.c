/* Lets another program play a sound for each mediation, and waits for none of them. */
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snapnav_plugin.h"

extern char **environ;
static pid_t started[4096];
static int count;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  char *words[] = {"true", NULL};
  pid_t player;
  if (posix_spawnp(&player, "true", NULL, NULL, words, environ))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no true");
  if (count < 4096) started[count++] = player;
  return SNAPNAV_OK;
}

/* Tidies up at the end at least. */
static void stop(void *ctx) {
  (void)ctx;
  while (count) waitpid(started[--count], NULL, 0);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "needs": {"exec": "has others do it"}, "provides": {"mediators": ["odd"]})
