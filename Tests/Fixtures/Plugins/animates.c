/* A well-made presenter: it animates on a thread of its own, which cancel() and stop() wake. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "snapnav_plugin.h"

/* One thread shows one transition after the other; whoever takes a show out of the list completes it. */
struct show {
  struct show *next;
  snapnav_token token;
  uint64_t end_ns;
};
static struct {
  const snapnav_host *host;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t woken;
  struct show *first;
  int is_open, ends;
} own = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void finish(struct show *show, snapnav_status status) {
  own.host->complete(own.host, show->token, status, NULL, NULL);
  free(show);
}

static void *run(void *unused) {
  pthread_mutex_lock(&own.lock);
  while (!own.ends) {
    struct show *show = own.first;
    if (!show) {
      pthread_cond_wait(&own.woken, &own.lock);
    } else if (now() < show->end_ns) {
      struct timespec end = {(time_t)(show->end_ns / 1000000000u), (long)(show->end_ns % 1000000000u)};
      pthread_cond_timedwait(&own.woken, &own.lock, &end);
    } else {
      own.first = show->next;
      pthread_mutex_unlock(&own.lock);
      finish(show, SNAPNAV_OK);
      pthread_mutex_lock(&own.lock);
    }
  }
  pthread_mutex_unlock(&own.lock);
  return unused;
}

static snapnav_status open_screen(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (own.is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open already");
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&own.woken, &attributes);
  own.ends = 0;
  if (pthread_create(&own.thread, NULL, run, NULL)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  own.is_open = 1;
  return SNAPNAV_OK;
}

static void close_screen(void *ctx) {
  (void)ctx;
  if (!own.is_open) return;
  pthread_mutex_lock(&own.lock);
  own.ends = 1;
  pthread_cond_signal(&own.woken);
  pthread_mutex_unlock(&own.lock);
  pthread_join(own.thread, NULL);
  while (own.first) {
    struct show *show = own.first;
    own.first = show->next;
    finish(show, SNAPNAV_E_CANCELLED);
  }
  pthread_cond_destroy(&own.woken);
  own.is_open = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!own.is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  struct show *show = malloc(sizeof *show), **last;
  if (!show) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  *show = (struct show){NULL, token, now() + 2000000};
  pthread_mutex_lock(&own.lock);
  for (last = &own.first; *last; last = &(*last)->next) continue;
  *last = show;
  pthread_cond_signal(&own.woken);
  pthread_mutex_unlock(&own.lock);
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  struct show *found = NULL;
  pthread_mutex_lock(&own.lock);
  for (struct show **at = &own.first; *at && !found; at = &(*at)->next)
    if ((*at)->token == token) {
      found = *at;
      *at = found->next;
      break;
    }
  pthread_mutex_unlock(&own.lock);
  if (found) finish(found, SNAPNAV_E_CANCELLED);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (own.host) return snapnav_fail(err, SNAPNAV_E_STATE, "it has already been started");
  static const snapnav_presenter screen = {.size = sizeof screen, .id = "screen", .open = open_screen,
                                           .close = close_screen, .present = present, .cancel = cancel};
  snapnav_status status = registrar->presenter(registrar, &screen, err);
  if (status == SNAPNAV_OK) own.host = host;
  return status;
}

static void stop(void *ctx) {
  close_screen(ctx);
  own.host = NULL;
}

SNAPNAV_PLUGIN("org.example.animates", "1.0.0", start, stop, "name": "Animates", "license": "MIT",
               "provides": {"presenters": ["screen"]})
