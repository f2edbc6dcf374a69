/* Breaks section 11, "After an error stop() is not called" (with section 9, a registration that is refused) / r-refused:
 * start() has its descriptor and thread running when it registers; the ways out before that are cleaned up, those
 * after a refused registration answer the error at once and leave thread, descriptor and memory.
 * Say: start() failed because a registration was refused, and left one thread and one descriptor.
 *
 * Feed: tells in the log when a file has grown; a thread looks once a second. The screen says which file it is. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct feed {
  const snapnav_host *host;
  int wake;
  pthread_t thread;
  char *path;
} feed;

static void *follow(void *arg) {
  feed *f = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  struct pollfd wake = {f->wake, POLLIN, 0};
  off_t size = -1;
  while (poll(&wake, 1, 1000) == 0) {
    struct stat now;
    if (stat(f->path, &now)) continue;
    if (size >= 0 && now.st_size > size) f->host->log(f->host, 2, snapnav_text("feed: the file has grown"));
    size = now.st_size;
  }
  return NULL;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)screen, (void)properties, (void)err;
  *instance = ctx; /* all look at the same file */
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static snapnav_str get_path(void *self) { return snapnav_text(((feed *)self)->path); }

static char *path_from(const snapnav_value *config) {
  snapnav_str path = snapnav_text("/var/log/messages");
  for (size_t i = 0; i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (e->key.len == 4 && !memcmp(e->key.ptr, "path", 4) && e->value.kind == SNAPNAV_STRING) path = e->value.u.s;
  }
  return path.len && !memchr(path.ptr, 0, path.len) ? strndup(path.ptr, path.len) : strdup("/dev/null");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  snapnav_status s;
  feed *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "feed: no memory");
  f->host = host;
  f->path = path_from(config);
  if (!f->path) {
    free(f);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "feed: no memory");
  }
  f->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (f->wake < 0 || pthread_create(&f->thread, NULL, follow, f)) {
    if (f->wake >= 0) close(f->wake);
    free(f->path);
    free(f);
    return snapnav_fail(err, SNAPNAV_E_FAIL, "feed: the file cannot be followed");
  }
  *ctx = f;
  snapnav_screen_type type = {.size = sizeof type, .id = "feed", .ctx = f, .create = create, .destroy = destroy};
  if ((s = reg->screen_type(reg, &type, err)) < 0) return s;
  snapnav_function path = {sizeof path, SNAPNAV_GETTER, "path", "s(@)", (snapnav_fn)get_path, NULL};
  if ((s = reg->function(reg, "feed", &path, err)) < 0) return s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  feed *f = ctx;
  uint64_t one = 1;
  while (write(f->wake, &one, sizeof one) < 0 && errno == EINTR) continue;
  pthread_join(f->thread, NULL);
  close(f->wake);
  free(f->path);
  free(f);
}

SNAPNAV_PLUGIN("org.example.feed", "1.2.3", start, stop, "name": "Feed", "license": "MIT",
               "needs": {"files": "follows the file that config names"},
               "config": {"optionalProperties": {"path": {"type": "string"}}}, "provides": {"screens": ["feed"]})
