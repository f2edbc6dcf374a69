/* Its constructor starts a thread. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static void *wait(void *unused) {
  for (;;) pause();
  return unused;
}
static void before(void) __attribute__((constructor));
static void before(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, wait, NULL) == 0) pthread_detach(thread);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx, (void)err;

  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT", "provides": {})
