// Unusual: stripped, only the old hash table; a presenter whose own thread writes lines to standard output, between open and close only.
// Allowed: R7: standard output belongs to the presenter in use; the thread calls nothing but complete(); writes of less than a page cannot block.
// build: cc -O2 -s -pthread -Wl,--hash-style=sysv -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { LINE = 1024 };
struct page { struct page *next; snapnav_token token; int cancelled; size_t len; char text[LINE]; };
struct me {
  const snapnav_host *host;
  pthread_mutex_t lock;
  pthread_t thread;
  int bell, is_open, closing;
  struct page *first, **last; // the first one is in the thread's hands
};

static void ring(struct me *me) {
  const uint64_t one = 1;
  while (write(me->bell, &one, sizeof one) == -1 && errno == EINTR) {}
}

static const char *print(struct me *me, struct page *p, int *cancelled) { // NULL: printed
  size_t done = 0;
  while (done < p->len) {
    struct pollfd fds[2] = {{1, POLLOUT, 0}, {me->bell, POLLIN, 0}};
    int n = poll(fds, 2, 400);
    if (n == -1 && errno == EINTR) continue;
    if (n <= 0) return "standard output takes nothing";
    if (fds[1].revents) {
      uint64_t x;
      if (read(me->bell, &x, sizeof x) == -1 && errno != EAGAIN && errno != EINTR) return "the bell is broken";
      pthread_mutex_lock(&me->lock);
      *cancelled = p->cancelled || me->closing;
      pthread_mutex_unlock(&me->lock);
      if (*cancelled) return "no longer wanted";
    }
    if (!fds[0].revents) continue;
    if (fds[0].revents & POLLNVAL) return "there is no standard output";
    ssize_t w = write(1, p->text + done, p->len - done);
    if (w > 0) done += (size_t)w;
    else if (w == -1 && errno != EINTR && errno != EAGAIN) return "standard output cannot be written"; // SIGPIPE is blocked here
  }
  return NULL;
}

static void *printer(void *arg) {
  struct me *me = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (;;) {
    pthread_mutex_lock(&me->lock);
    struct page *p = me->first;
    int closing = me->closing, cancelled = closing || (p && p->cancelled);
    pthread_mutex_unlock(&me->lock);
    if (!p) {
      if (closing) return NULL;
      struct pollfd fd = {me->bell, POLLIN, 0};
      poll(&fd, 1, -1);
      uint64_t x;
      while (read(me->bell, &x, sizeof x) == -1 && errno == EINTR) {}
      continue;
    }
    const char *trouble = cancelled ? "no longer wanted" : print(me, p, &cancelled);
    pthread_mutex_lock(&me->lock);
    me->first = p->next;
    if (!me->first) me->last = &me->first;
    pthread_mutex_unlock(&me->lock);
    me->host->complete(me->host, p->token, !trouble ? SNAPNAV_OK : cancelled ? SNAPNAV_E_CANCELLED : SNAPNAV_E_FAIL, NULL, trouble);
    free(p);
  }
}

static snapnav_status open_(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  struct me *me = ctx;
  (void)arguments;
  if (me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open");
  me->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (me->bell == -1) return snapnav_fail(err, SNAPNAV_E_FAIL, "no eventfd to be had");
  me->closing = 0;
  if (pthread_create(&me->thread, NULL, printer, me)) {
    close(me->bell);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread to be had");
  }
  me->is_open = 1;
  return SNAPNAV_OK;
}

static void close_(void *ctx) {
  struct me *me = ctx;
  if (!me->is_open) return;
  pthread_mutex_lock(&me->lock);
  me->closing = 1;
  pthread_mutex_unlock(&me->lock);
  ring(me);
  pthread_join(me->thread, NULL);
  close(me->bell);
  me->is_open = 0;
}

static void add(struct page *p, const char *text, size_t len) {
  for (size_t i = 0; i < len && p->len < LINE - 8; i++) { // one line, whatever a key holds
    unsigned char c = (unsigned char)text[i];
    p->text[p->len++] = c < 0x20 || c == 0x7f ? ' ' : (char)c;
  }
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  static const char *const ops[] = {"?", "clear", "root", "push", "pop to", "present", "dismiss", "detail", "refresh",
                                    "effect on", "effect off", "custom", "select"};
  struct me *me = ctx;
  if (!me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  if (t->flags & 0xfffau) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this presenter does not know");
  struct page *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a line");
  p->token = token;
  add(p, "[", 1);
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (!u->op || u->op > SNAPNAV_SELECT || u->flags & 0xfffeu) {
      free(p);
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op or a flag that this presenter does not know");
    }
    if (i) add(p, ", ", 2);
    add(p, ops[u->op], strlen(ops[u->op]));
    add(p, " ", 1);
    add(p, u->key.ptr, u->key.len);
  }
  add(p, "] ", 2);
  add(p, t->location.ptr, t->location.len);
  p->text[p->len++] = '\n';
  pthread_mutex_lock(&me->lock);
  *me->last = p;
  me->last = &p->next;
  pthread_mutex_unlock(&me->lock);
  ring(me);
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  int found = 0;
  pthread_mutex_lock(&me->lock);
  for (struct page *p = me->first; p; p = p->next)
    if (p->token == token) found = p->cancelled = 1;
  pthread_mutex_unlock(&me->lock);
  if (found) ring(me); // the thread completes it
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  me->last = &me->first;
  pthread_mutex_init(&me->lock, NULL);
  snapnav_presenter p = {sizeof p, 0, "lines", me, open_, close_, present, cancel, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) {
    pthread_mutex_destroy(&me->lock);
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct me *me = ctx;
  close_(me);
  pthread_mutex_destroy(&me->lock);
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.lines", "1.0.0", start, stop,
               "name": "Lines", "license": "MIT", "resources": ["tty"], "provides": {"presenters": ["lines"]})
