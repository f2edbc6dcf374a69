/* Its thread naps in one piece while there is a screen; stop waits until it wakes. */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wanted = PTHREAD_COND_INITIALIZER;
static int screens, ends;
static pthread_t thread;

static void *look(void *user) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!screens && !ends) pthread_cond_wait(&wanted, &lock);
    int is_over = ends;
    pthread_mutex_unlock(&lock);
    if (is_over) return user;
    usleep(2500000);
  }
}

static void count(int by) {
  pthread_mutex_lock(&lock);
  screens += by;
  pthread_cond_signal(&wanted);
  pthread_mutex_unlock(&lock);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = &screens;
  count(1);
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx, (void)instance;
  count(-1);
}

static void stop(void *ctx) {
  (void)ctx;
  pthread_mutex_lock(&lock);
  ends = 1;
  pthread_cond_signal(&wanted);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  if (status) return status;
  screens = ends = 0;
  return pthread_create(&thread, NULL, look, NULL) ? snapnav_fail(err, SNAPNAV_E_FAIL, "no thread") : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
