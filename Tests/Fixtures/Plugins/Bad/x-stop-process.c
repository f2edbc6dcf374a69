/* The player that its effect starts plays on when the plugin was stopped. */
#define _GNU_SOURCE
#include <spawn.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static pid_t player;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  char *words[] = {"sleep", "30", NULL};
  if (!visible || player) return SNAPNAV_OK;
  if (posix_spawnp(&player, "sleep", NULL, NULL, words, environ))
    return snapnav_fail(err, SNAPNAV_E_FAIL, "there is no sleep");
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  player = 0;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL};
  return registrar->effect(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "needs": {"exec": "has others do it"}, "provides": {"effects": ["odd"]})
