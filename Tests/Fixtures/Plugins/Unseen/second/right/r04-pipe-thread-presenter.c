/* Unusual: open() makes a thread and a pipe; the thread paces animated transitions and writes their
 * numbers into the pipe, whose watch completes the tokens on the main thread; close() takes it all back.
 * Nothing is printed: it draws into memory.
 * Allowed: open "take the terminal, window or port now, not in start()", close "give it back, as it was";
 * present "OK ... PENDING: complete the token once"; "watch_fd [main]"; R6. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "snapnav_plugin.h"

enum { MOST = 64 };
static const snapnav_host *host;
static int started, is_open, ends[2] = {-1, -1};
static pthread_t pacer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static uint8_t todo[MOST];
static size_t todo_count;
static int leave;
static snapnav_token pending[MOST]; /* main thread only; 0: free */
static int64_t drawn_top;           /* what this canvas shows */

static void *pace(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (!leave) {
    if (!todo_count) {
      pthread_cond_wait(&more, &lock);
      continue;
    }
    uint8_t number = todo[0];
    memmove(todo, todo + 1, --todo_count);
    pthread_mutex_unlock(&lock);
    struct timespec frame = {0, 1000000};
    nanosleep(&frame, NULL);
    while (write(ends[1], &number, 1) < 0 && errno == EINTR) {}
    pthread_mutex_lock(&lock);
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void shown_now(void *user, int32_t fd) {
  (void)user;
  uint8_t number[MOST];
  ssize_t n;
  while ((n = read(fd, number, sizeof number)) < 0 && errno == EINTR) {}
  for (ssize_t i = 0; i < n; i++) {
    snapnav_token token = pending[number[i] % MOST];
    pending[number[i] % MOST] = 0;
    if (token) host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  }
}

static void drop_all(const char *why) {
  for (int i = 0; i < MOST; i++) {
    snapnav_token token = pending[i];
    pending[i] = 0;
    if (token) host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, why);
  }
}

static void close_it(void *ctx) {
  (void)ctx;
  if (!is_open) return;
  is_open = 0;
  pthread_mutex_lock(&lock);
  leave = 1;
  todo_count = 0;
  pthread_cond_signal(&more);
  pthread_mutex_unlock(&lock);
  pthread_join(pacer, NULL);
  host->unwatch_fd(host, ends[0]);
  close(ends[0]);
  close(ends[1]);
  ends[0] = ends[1] = -1;
  drop_all("the canvas is closed");
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "the canvas is open");
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe is to be had");
  snapnav_status s = host->watch_fd(host, ends[0], shown_now, NULL, err);
  if (s >= 0) {
    leave = 0;
    todo_count = 0;
    if (!pthread_create(&pacer, NULL, pace, NULL)) {
      is_open = 1;
      return SNAPNAV_OK;
    }
    host->unwatch_fd(host, ends[0]);
    s = snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread is to be had");
  }
  close(ends[0]);
  close(ends[1]);
  ends[0] = ends[1] = -1;
  return s;
}

static void see(void *ctx, const snapnav_value *value) SNAPNAV_NOEXCEPT {
  if (value->kind != SNAPNAV_MAP) return;
  for (size_t i = 0; i < value->u.map.count; i++) {
    const snapnav_entry *e = &value->u.map.items[i];
    if (e->key.len == 3 && !memcmp(e->key.ptr, "top", 3) && e->value.kind == SNAPNAV_INT) *(int64_t *)ctx = e->value.u.i;
  }
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx;
  if (!is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "the canvas is not open");
  if (t->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  for (uint32_t i = 0; i < t->count; i++) {
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known");
    if (t->updates[i]->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  }
  int64_t top = 0;
  snapnav_sink sink = {&top, see};
  snapnav_status s = host->shown(host, NULL, &sink, err);
  if (s < 0) return s;
  int free_one = 0; /* looked for when the host has been asked: it may call back */
  while (free_one < MOST && pending[free_one]) free_one++;
  if (free_one == MOST) return snapnav_fail(err, SNAPNAV_E_STATE, "64 transitions are being shown");
  drawn_top = top;
  if (!(t->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  pthread_mutex_lock(&lock);
  int room = todo_count < MOST;
  if (room) {
    todo[todo_count++] = (uint8_t)free_one;
    pthread_cond_signal(&more);
  }
  pthread_mutex_unlock(&lock);
  if (!room) return SNAPNAV_OK; /* shown without its animation */
  pending[free_one] = token;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  for (int i = 0; token && i < MOST; i++)
    if (pending[i] == token) { /* the pacer's number for it may then end another's show early: no harm */
      pending[i] = 0;
      host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, "no longer wanted");
    }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_presenter p = {sizeof p, 0, "canvas", NULL, open_it, close_it, present, cancel, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  close_it(ctx); /* closed before, or nothing to do */
  drop_all("the plugin stops");
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r04", "1.0.0", start, stop, "name": "Canvas in memory",
               "license": "MIT", "provides": {"presenters": ["canvas"]})
