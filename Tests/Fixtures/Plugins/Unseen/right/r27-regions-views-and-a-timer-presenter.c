// Unusual: KNOWS_REGIONS; each present() ends the one before it and completes by a host timer; save_view and restore_view keep 32 views at most.
// Allowed: present: PENDING, once each; what is not ANIMATED is shown at once; views come back through restore_view even if they were let go.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _POSIX_C_SOURCE 200809L
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct view { snapnav_screen screen; int64_t scroll; char focus[16]; size_t focus_len; };
struct me {
  const snapnav_host *host;
  int is_open;
  snapnav_token moving; // the one that is animated now
  snapnav_timer timer;
  struct view views[32];
  unsigned next;
};

static void finish(struct me *me, snapnav_status status, const char *text, int timer_ran) {
  snapnav_token token = me->moving;
  if (!token) return;
  me->moving = 0;
  if (!timer_ran) me->host->unschedule(me->host, me->timer);
  me->host->complete(me->host, token, status, NULL, text);
}
static void arrived(void *user) { finish(user, SNAPNAV_OK, NULL, 1); }

static snapnav_status open_(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  struct me *me = ctx;
  (void)arguments;
  if (me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open");
  me->is_open = 1;
  return SNAPNAV_OK;
}
static void close_(void *ctx) {
  struct me *me = ctx;
  finish(me, SNAPNAV_E_CANCELLED, "the presenter was closed", 0);
  memset(me->views, 0, sizeof me->views);
  me->is_open = 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  struct me *me = ctx;
  if (!me->is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  if (t->flags & 0xfffau) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this presenter does not know");
  for (uint32_t i = 0; i < t->count; i++) {
    if (t->updates[i]->flags & 0xfffeu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of an update that is unknown");
    switch (t->updates[i]->op) {
    case SNAPNAV_CLEAR: case SNAPNAV_ROOT: case SNAPNAV_PUSH: case SNAPNAV_POP_TO: case SNAPNAV_PRESENT: case SNAPNAV_DISMISS:
    case SNAPNAV_DETAIL: case SNAPNAV_REFRESH: case SNAPNAV_EFFECT_SHOW: case SNAPNAV_EFFECT_HIDE: case SNAPNAV_SELECT: break;
    case SNAPNAV_CUSTOM: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this presenter has no ways of its own");
    default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that this presenter does not know");
    }
  }
  while (me->moving) finish(me, SNAPNAV_OK, NULL, 0); // the move before this one is at its end now
  if (!(t->flags & SNAPNAV_ANIMATED) || !token) return SNAPNAV_OK;
  uint64_t lasts = 40000000;
  if (t->deadline_ns) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t n = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    uint64_t left = t->deadline_ns > n ? t->deadline_ns - n : 0;
    if (left < 2 * lasts) lasts = left / 2;
  }
  snapnav_status s = me->host->schedule(me->host, lasts, arrived, me, &me->timer, err);
  if (s < 0) return s;
  me->moving = token;
  return SNAPNAV_PENDING;
}
static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  if (token && me->moving == token) finish(me, SNAPNAV_E_CANCELLED, "the move was cancelled", 0);
}
static void changed(void *ctx, snapnav_screen screen) { (void)ctx, (void)screen; }

static struct view *view_of(struct me *me, snapnav_screen screen) {
  for (int i = 0; i < 32; i++)
    if (me->views[i].screen == screen && screen) return &me->views[i];
  return NULL;
}
static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) {
  static const struct view top = {0, 0, "", 0};
  const struct view *v = view_of(ctx, screen);
  (void)err;
  if (!v) v = &top; // never scrolled
  snapnav_entry e[2] = {{{"scroll", 6}, snapnav_int(v->scroll)}, {{"focus", 5}, {SNAPNAV_STRING, 0, {0}}}};
  e[1].value.u.s.ptr = v->focus;
  e[1].value.u.s.len = v->focus_len;
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = e;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}
static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) {
  struct me *me = ctx;
  struct view v = {screen, 0, "", 0};
  if (!screen) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no screen 0");
  if (view->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "a view is a map");
  for (size_t i = 0; i < view->u.map.count; i++) {
    const snapnav_entry *e = &view->u.map.items[i];
    if (e->key.len == 6 && !memcmp(e->key.ptr, "scroll", 6) && e->value.kind == SNAPNAV_INT) v.scroll = e->value.u.i;
    else if (e->key.len == 5 && !memcmp(e->key.ptr, "focus", 5) && e->value.kind == SNAPNAV_STRING &&
             e->value.u.s.len <= sizeof v.focus) {
      v.focus_len = e->value.u.s.len;
      if (v.focus_len) memcpy(v.focus, e->value.u.s.ptr, v.focus_len);
    } else return snapnav_fail(err, SNAPNAV_E_ARG, "a view has scroll, a number, and focus, a short text");
  }
  struct view *slot = view_of(me, screen);
  if (!slot) slot = &me->views[me->next++ % 32];
  *slot = v;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  const snapnav_presenter p = {sizeof p, SNAPNAV_KNOWS_REGIONS, "glide", me, open_, close_, present, cancel, changed,
                               save_view, restore_view, NULL, NULL};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  finish(ctx, SNAPNAV_E_CANCELLED, "the plugin stops", 0);
  free(ctx);
}

SNAPNAV_PLUGIN("org.authors.right.glide", "1.0.0", start, stop,
               "name": "Glide", "license": "MIT", "provides": {"presenters": ["glide"]})
