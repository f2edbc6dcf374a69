// Unusual: a router that declines nearly everything; its few routes go to a thread and come back through a watched pipe.
// Allowed: PENDING is an answer of resolve; the map is given by complete() on the main thread, the same for the same question.
// build: cc -O2 -g -pthread -fno-plt -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ask { struct ask *next; snapnav_token token; size_t len; char name[32]; };
struct router {
  const snapnav_host *host;
  pthread_t thread;
  int in[2], out[2]; // [0] reads; `in` goes to the thread, `out` comes back
  struct ask *open;  // main thread only
};

static ssize_t again_read(int fd, void *to, size_t n) {
  ssize_t k;
  do k = read(fd, to, n);
  while (k == -1 && errno == EINTR);
  return k;
}
static ssize_t again_write(int fd, const void *from, size_t n) {
  ssize_t k;
  do k = write(fd, from, n);
  while (k == -1 && errno == EINTR);
  return k;
}

static void *serve(void *arg) { // tokens in, tokens out; a closed pipe ends it
  struct router *me = arg;
  snapnav_token token;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  while (again_read(me->in[0], &token, sizeof token) == (ssize_t)sizeof token)
    if (again_write(me->out[1], &token, sizeof token) != (ssize_t)sizeof token) break;
  return NULL;
}

static struct ask *take(struct router *me, snapnav_token token) {
  for (struct ask **p = &me->open; *p; p = &(*p)->next)
    if ((*p)->token == token) {
      struct ask *a = *p;
      *p = a->next;
      return a;
    }
  return NULL;
}

static void answered(void *user, int32_t fd) {
  struct router *me = user;
  snapnav_token token;
  if (again_read(fd, &token, sizeof token) != (ssize_t)sizeof token) return;
  struct ask *a = take(me, token);
  if (!a) return; // cancelled meanwhile
  snapnav_entry e = {{"navigation", 10}, {SNAPNAV_STRING, 0, {0}}};
  e.value.u.s.ptr = a->name;
  e.value.u.s.len = a->len;
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  me->host->complete(me->host, token, SNAPNAV_OK, &map, NULL);
  free(a);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  struct router *me = ctx;
  (void)payload, (void)source;
  if (route.len <= 5 || route.len > 5 + 32 || memcmp(route.ptr, "pipe:", 5)) return SNAPNAV_DECLINE;
  for (size_t i = 5; i < route.len; i++)
    if (route.ptr[i] < 'a' || route.ptr[i] > 'z') return SNAPNAV_DECLINE;
  if (!token) { // it cannot come later: answer at once, the same
    snapnav_entry e = {{"navigation", 10}, {SNAPNAV_STRING, 0, {0}}};
    e.value.u.s.ptr = route.ptr + 5;
    e.value.u.s.len = route.len - 5;
    snapnav_value map = {SNAPNAV_MAP, 0, {0}};
    map.u.map.items = &e;
    map.u.map.count = 1;
    out->put(out->ctx, &map);
    return SNAPNAV_OK;
  }
  struct ask *a = malloc(sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a question");
  a->token = token;
  a->len = route.len - 5;
  memcpy(a->name, route.ptr + 5, a->len);
  if (again_write(me->in[1], &token, sizeof token) != (ssize_t)sizeof token) { // full: it does not block
    free(a);
    return snapnav_fail(err, SNAPNAV_E_STATE, "too many questions are open");
  }
  a->next = me->open;
  me->open = a;
  return SNAPNAV_PENDING;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_entry one = {{"name", 4}, snapnav_string("pipe:home")};
  const snapnav_entry two[] = {{{"name", 4}, snapnav_string("pipe:list")},
                               {{"description", 11}, snapnav_string("the list, by way of a thread")}};
  snapnav_value items[2] = {{SNAPNAV_MAP, 0, {0}}, {SNAPNAV_MAP, 0, {0}}};
  items[0].u.map.items = &one;
  items[0].u.map.count = 1;
  items[1].u.map.items = two;
  items[1].u.map.count = 2;
  snapnav_value list = {SNAPNAV_LIST, 0, {0}};
  list.u.list.items = items;
  list.u.list.count = 2;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static void cancel(void *ctx, snapnav_token token) {
  struct router *me = ctx;
  struct ask *a = take(me, token);
  if (!a) return;
  free(a);
  me->host->complete(me->host, token, SNAPNAV_E_CANCELLED, NULL, "the question was taken back");
}

static void shut(struct router *me) {
  for (int i = 0; i < 2; i++) {
    if (me->in[i] >= 0) close(me->in[i]);
    if (me->out[i] >= 0) close(me->out[i]);
  }
  free(me);
}

static void stop(void *ctx) {
  struct router *me = ctx;
  me->host->unwatch_fd(me->host, me->out[0]);
  close(me->in[1]);  // the thread reads its end
  close(me->out[0]); // and is not held up by a full pipe: EPIPE, for SIGPIPE is blocked there
  me->in[1] = me->out[0] = -1;
  pthread_join(me->thread, NULL);
  while (me->open) {
    struct ask *a = me->open;
    snapnav_token token = a->token;
    me->open = a->next;
    free(a);
    me->host->complete(me->host, token, SNAPNAV_E_CANCELLED, NULL, "the plugin stops");
  }
  shut(me);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct router *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  me->in[0] = me->in[1] = me->out[0] = me->out[1] = -1;
  if (pipe2(me->in, O_CLOEXEC) || pipe2(me->out, O_CLOEXEC) || fcntl(me->in[1], F_SETFL, O_NONBLOCK) ||
      fcntl(me->out[0], F_SETFL, O_NONBLOCK)) {
    shut(me);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no pipe to be had");
  }
  snapnav_router router = {sizeof router, 0, "piped", me, resolve, routes, cancel};
  snapnav_status s = r->router(r, &router, err);
  if (s >= 0) s = host->watch_fd(host, me->out[0], answered, me, err);
  if (s < 0) {
    shut(me);
    return s;
  }
  if (pthread_create(&me->thread, NULL, serve, me)) {
    host->unwatch_fd(host, me->out[0]);
    shut(me);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread to be had");
  }
  *ctx = me;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.pipe", "1.0.0", start, stop,
               "name": "Through a pipe", "license": "MIT", "provides": {"routers": ["piped"]})
