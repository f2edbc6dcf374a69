// fault: the render thread asks host->shown(), which is for the main thread only (R3, section 10 [main]; rule p-threads)
/* Ported from a VST editor: everything that draws lives on a render thread. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
#include <signal.h>
static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}
typedef struct { const snapnav_host *host; pthread_mutex_t lock; pthread_t thread; int made; snapnav_token token; size_t bytes; } editor;
static snapnav_token take(editor *m, snapnav_token only) {
  pthread_mutex_lock(&m->lock);
  snapnav_token t = only == 0 || only == m->token ? m->token : 0;
  if (t) m->token = 0;
  pthread_mutex_unlock(&m->lock);
  return t;
}
static void measure(void *ctx, const snapnav_value *v) {
  editor *m = ctx;
  m->bytes = v->kind == SNAPNAV_MAP ? v->u.map.count : 0;
}
static void *render(void *arg) {
  editor *m = arg;
  snapnav_sink sink = {m, measure};
  m->host->shown(m->host, NULL, &sink, NULL);
  snapnav_token t = take(m, 0);
  if (t) m->host->complete(m->host, t, SNAPNAV_OK, NULL, NULL);
  return NULL;
}
static void wait_for(editor *m) {
  if (m->made) pthread_join(m->thread, NULL);
  m->made = 0;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  editor *m = ctx;
  if (!known(t)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  pthread_mutex_lock(&m->lock);
  int busy = m->token != 0;
  pthread_mutex_unlock(&m->lock);
  if (busy) return snapnav_fail(err, SNAPNAV_E_STATE, "the render thread is at work");
  wait_for(m);
  m->token = token;
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  int e = pthread_create(&m->thread, NULL, render, m);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (e) { m->token = 0; return snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread to render on"); }
  m->made = 1;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  editor *m = ctx;
  if (take(m, token)) m->host->complete(m->host, token, SNAPNAV_E_CANCELLED, NULL, "cancelled");
}
static void close_editor(void *ctx) {
  editor *m = ctx;
  snapnav_token t = take(m, 0);
  if (t) m->host->complete(m->host, t, SNAPNAV_E_CANCELLED, NULL, "the editor is closed");
  wait_for(m);
}
static void stop(void *ctx) {
  close_editor(ctx);
  pthread_mutex_destroy(&((editor *)ctx)->lock);
  free(ctx);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  editor *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  m->host = host;
  pthread_mutex_init(&m->lock, NULL);
  snapnav_presenter p = {.size = sizeof p, .id = "editor", .ctx = m, .close = close_editor, .present = present, .cancel = cancel};
  snapnav_status s = r->presenter(r, &p, err);
  if (s != SNAPNAV_OK) { pthread_mutex_destroy(&m->lock); free(m); return s; }
  *ctx = m;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.f14", "1.0.0", start, stop, "name": "Editor", "license": "GPL-3.0-or-later", "provides": {"presenters": ["editor"]})
