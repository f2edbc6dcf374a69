// Breaks R6, "stop() …; then no thread, timer … of the plugin is left" / x-stop: stop() takes the timer back first and
// joins the thread afterwards, which schedules one more call as its last act; that one runs after stop().
// Say: a timer was left when stop() had returned (its callback uses freed memory).
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include "snapnav_plugin.h"

/* pulse: while it is visible its level goes up and down; pulseLevel() is what to draw, 0 to 10. */
typedef struct app {
  const snapnav_host *host;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  int visible, quit, posted; /* under the lock */
  snapnav_timer timer;       /* under the lock */
  int next;                  /* under the lock: the level to come */
  int32_t level;             /* main thread */
} app;

static void paint(void *user) SNAPNAV_NOEXCEPT {
  app *a = user;
  pthread_mutex_lock(&a->lock);
  a->posted = 0;
  a->level = a->visible ? a->next : 0;
  pthread_mutex_unlock(&a->lock);
}

static void post(app *a, int level) { /* on the thread */
  snapnav_timer timer = 0;
  pthread_mutex_lock(&a->lock);
  int wanted = !a->posted;
  a->posted = 1;
  a->next = level;
  pthread_mutex_unlock(&a->lock);
  if (!wanted) return;
  snapnav_status s = a->host->schedule(a->host, 0, paint, a, &timer, NULL);
  pthread_mutex_lock(&a->lock);
  if (s == SNAPNAV_OK)
    a->timer = timer;
  else
    a->posted = 0;
  pthread_mutex_unlock(&a->lock);
}

static void *work(void *user) {
  app *a = user;
  for (int step = 0;; step = (step + 1) % 20) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 50000000;
    if (until.tv_nsec >= 1000000000) until.tv_nsec -= 1000000000, until.tv_sec++;
    pthread_mutex_lock(&a->lock);
    while (!a->visible && !a->quit) pthread_cond_wait(&a->wake, &a->lock);
    while (!a->quit && pthread_cond_timedwait(&a->wake, &a->lock, &until) != ETIMEDOUT) continue;
    int quit = a->quit, visible = a->visible;
    pthread_mutex_unlock(&a->lock);
    if (quit) break;
    post(a, !visible ? 0 : step <= 10 ? step : 20 - step);
  }
  post(a, 0); /* dark at the end */
  return NULL;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  (void)flags;
  (void)arguments;
  (void)token;
  (void)err;
  pthread_mutex_lock(&a->lock);
  a->visible = visible != 0;
  pthread_cond_signal(&a->wake);
  pthread_mutex_unlock(&a->lock);
  if (!visible) a->level = 0;
  return SNAPNAV_OK;
}

static int32_t pulse_level(void *user) { return ((app *)user)->level; }

static void end(app *a) {
  pthread_mutex_lock(&a->lock);
  a->quit = 1;
  pthread_cond_signal(&a->wake);
  pthread_mutex_unlock(&a->lock);
  pthread_join(a->thread, NULL);
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  pthread_mutex_lock(&a->lock);
  snapnav_timer timer = a->posted ? a->timer : 0;
  a->posted = 0;
  pthread_mutex_unlock(&a->lock);
  if (timer) a->host->unschedule(a->host, timer); /* no more painting */
  end(a);
  pthread_cond_destroy(&a->wake);
  pthread_mutex_destroy(&a->lock);
  free(a);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  snapnav_effect e = {sizeof e, 0, "pulse", a, set_visible, NULL, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "pulseLevel", "i(p)", (snapnav_fn)pulse_level, a};
  snapnav_status s = registrar->effect(registrar, &e, err);
  if (s == SNAPNAV_OK) s = registrar->function(registrar, NULL, &f, err);
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->wake, NULL);
  if (s == SNAPNAV_OK && pthread_create(&a->thread, NULL, work, a) != 0)
    s = snapnav_fail(err, SNAPNAV_E_NOMEM, "pulse: no thread");
  if (s != SNAPNAV_OK) {
    pthread_cond_destroy(&a->wake);
    pthread_mutex_destroy(&a->lock);
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.pulse", "0.2.0", start, stop, "name": "Pulse", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": ["pulse"],
                            "functions": ["pulseLevel"]})
