// fault: only the latest visit is kept for undo(), so the second undo() in a row (two OKs taken back in reverse order) reads through a null pointer (header 4: undo takes back what mediate() did, called in reverse order; rule m-undo).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct visit { size_t len; char key[]; };
struct plug { const snapnav_host *host; struct visit *last; int64_t count; };

/* counts what is opened, and logs it */
static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  (void)token; (void)out;
  struct visit *v = malloc(sizeof *v + navigation->screen_key.len);
  if (!v) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the visit");
  v->len = navigation->screen_key.len;
  if (v->len) memcpy(v->key, navigation->screen_key.ptr, v->len);
  free(p->last);
  p->last = v;
  p->count++;
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *navigation) {
  struct plug *p = ctx;
  (void)navigation;
  struct visit *v = p->last;
  snapnav_str key = {v->key, v->len};
  p->host->log(p->host, 1, key);
  p->last = NULL;
  free(v);
  p->count--;
}

static int64_t visits(void *user) { return ((struct plug *)user)->count; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_mediator m = {sizeof m, 0, "visit", p, mediate, undo, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "visits", "x(p)", (snapnav_fn)visits, p};
  snapnav_status st = registrar->mediator(registrar, &m, err);
  if (st == SNAPNAV_OK) st = registrar->function(registrar, NULL, &f, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  free(p->last);
  free(p);
}

SNAPNAV_PLUGIN("org.example.visits", "1.0.0", start, stop,
               "name": "Visits", "license": "MIT",
               "provides": {"mediators": ["visit"], "functions": ["visits"]})
