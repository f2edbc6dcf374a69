/* Breaks R3 (p-threads): present() fetches what it draws on the main thread, but after changed() the painter's own thread calls
 * screen_describe(), which is [main]; only screens that change while they are shown come there. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct {
  const snapnav_host *host;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  snapnav_screen dirty;
  int ends, is_open;
} plugin;

static snapnav_status check(const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  }
  return SNAPNAV_OK;
}

static void paint(void *ctx, const snapnav_value *what) { /* how many members there are to draw */
  plugin *p = ctx;
  if (what->kind == SNAPNAV_MAP && what->u.map.count) p->host->log(p->host, 0, what->u.map.items[0].key);
}
static void draw(plugin *p, snapnav_screen screen) {
  snapnav_sink sink = {p, paint};
  p->host->screen_describe(p->host, screen, &sink, NULL);
}
static void *painter(void *user) {
  plugin *p = user;
  pthread_mutex_lock(&p->lock);
  while (!p->ends) {
    snapnav_screen screen = p->dirty;
    p->dirty = 0;
    if (!screen) {
      pthread_cond_wait(&p->wake, &p->lock);
      continue;
    }
    pthread_mutex_unlock(&p->lock);
    draw(p, screen);
    pthread_mutex_lock(&p->lock);
  }
  pthread_mutex_unlock(&p->lock);
  return NULL;
}
static snapnav_status open_painter(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  plugin *p = ctx;
  (void)arguments;
  sigset_t all, before;
  p->ends = 0;
  p->dirty = 0;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* the thread inherits it: signals are the host's */
  int failed = pthread_create(&p->thread, NULL, painter, p);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failed) return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread for the painter");
  p->is_open = 1;
  return SNAPNAV_OK;
}
static void close_painter(void *ctx) {
  plugin *p = ctx;
  if (!p->is_open) return;
  pthread_mutex_lock(&p->lock);
  p->ends = 1;
  pthread_cond_signal(&p->wake);
  pthread_mutex_unlock(&p->lock);
  pthread_join(p->thread, NULL);
  p->is_open = 0;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  (void)token;
  snapnav_status s = check(t, err);
  if (s) return s;
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->screen && t->updates[i]->op != SNAPNAV_DISMISS) draw(p, t->updates[i]->screen);
  p->host->log(p->host, 1, t->location);
  return SNAPNAV_OK;
}
static void changed(void *ctx, snapnav_screen screen) {
  plugin *p = ctx;
  pthread_mutex_lock(&p->lock);
  p->dirty = screen; /* one has room on the wall: the last */
  pthread_cond_signal(&p->wake);
  pthread_mutex_unlock(&p->lock);
}
static void stop(void *ctx) {
  plugin *p = ctx;
  close_painter(p);
  pthread_cond_destroy(&p->wake);
  pthread_mutex_destroy(&p->lock);
  free(p);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->wake, NULL);
  snapnav_presenter presenter = {sizeof presenter, 0, "painter", p, open_painter, close_painter, present, NULL, changed, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    stop(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.painter", "1.0.0", start, stop, "name": "Painter", "license": "MIT",
               "provides": {"presenters": ["painter"]})
