/* Breaks R6 "stop() returns within one second" (x-stop), on a rare branch: while the watched file is missing the thread backs off
 * and sleeps 2, 4, 8 s in one piece, and stop() joins it; with the file there (or none named) it sleeps 50 ms. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct {
  const snapnav_host *host;
  pthread_t thread;
  pthread_mutex_t lock;
  char *path;
  int64_t changes;
  int ends;
} plugin;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static void *look(void *user) {
  plugin *p = user;
  struct timespec last = {0, 0};
  uint64_t pause_ms = 50;
  pthread_mutex_lock(&p->lock);
  while (!p->ends) {
    struct stat st;
    if (!p->path) {
      pause_ms = 50;
    } else if (stat(p->path, &st)) {
      pause_ms = pause_ms < 2000 ? 2000 : pause_ms < 8000 ? pause_ms * 2 : 8000; /* do not wear the disk out */
    } else {
      pause_ms = 50;
      if (last.tv_sec != st.st_mtim.tv_sec || last.tv_nsec != st.st_mtim.tv_nsec) p->changes++;
      last = st.st_mtim;
    }
    pthread_mutex_unlock(&p->lock);
    struct timespec pause = {(time_t)(pause_ms / 1000), (long)(pause_ms % 1000) * 1000000};
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&p->lock);
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}
static int32_t watch_file(void *user, snapnav_str path, snapnav_error *err) {
  plugin *p = user;
  if (!path.len || memchr(path.ptr, 0, path.len)) return snapnav_fail(err, SNAPNAV_E_ARG, "that is no path");
  char *copy = malloc(path.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the path");
  memcpy(copy, path.ptr, path.len);
  copy[path.len] = 0;
  pthread_mutex_lock(&p->lock);
  char *old = p->path;
  p->path = copy;
  pthread_mutex_unlock(&p->lock);
  free(old);
  return SNAPNAV_OK;
}
static int64_t changes(void *user) {
  plugin *p = user;
  pthread_mutex_lock(&p->lock);
  int64_t n = p->changes;
  pthread_mutex_unlock(&p->lock);
  return n;
}
static void stop(void *ctx) {
  plugin *p = ctx;
  pthread_mutex_lock(&p->lock);
  p->ends = 1;
  pthread_mutex_unlock(&p->lock);
  pthread_join(p->thread, NULL);
  pthread_mutex_destroy(&p->lock);
  free(p->path);
  free(p);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p || pthread_mutex_init(&p->lock, NULL)) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  }
  p->host = host;
  snapnav_status s = add(r, NULL, SNAPNAV_FREE, "watchFile", "i(ps!)", (snapnav_fn)watch_file, p, err);
  if (!s) s = add(r, NULL, SNAPNAV_FREE, "changes", "x(p)", (snapnav_fn)changes, p, err);
  if (!s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* the thread inherits it: signals are the host's */
    if (pthread_create(&p->thread, NULL, look, p)) s = snapnav_fail(err, SNAPNAV_E_FAIL, "no thread to look with");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (s) {
    pthread_mutex_destroy(&p->lock);
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.watchfile", "1.0.0", start, stop, "name": "File watcher", "license": "MIT",
               "needs": {"files": "looks when a file that the manifest names was changed"},
               "provides": {"functions": ["watchFile", "changes"]})
