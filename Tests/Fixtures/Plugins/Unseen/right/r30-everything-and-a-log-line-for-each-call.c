// Unusual: one of every kind of capability, and a line at level 0 for every single call, getters too; an action asks the host for something.
// Allowed: log is [any] and for the host to judge; a line is short, in UTF-8, without a line end; request() only queues.
// build: cc -O2 -g3 -D_FORTIFY_SOURCE=2 -fstack-protector-all -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct me { const snapnav_host *host; size_t prefix; char line[128]; uint64_t heard; };
struct counter { struct me *me; snapnav_screen screen; int32_t count; void (*told)(void *, const snapnav_value *); void *context; };

static void trace(struct me *me, const char *what) {
  size_t n = strlen(what);
  memcpy(me->line + me->prefix, what, n);
  me->host->log(me->host, 0, (snapnav_str){me->line, me->prefix + n});
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)token, (void)out;
  trace(ctx, n->flags & SNAPNAV_LEAVE ? "mediate, to leave" : "mediate");
  return n->flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know") : SNAPNAV_OK;
}
static void undo(void *ctx, const snapnav_navigation *n) {
  (void)n;
  trace(ctx, "undo");
}
static void cancel(void *ctx, snapnav_token token) {
  (void)token;
  trace(ctx, "cancel"); // nothing is ever pending here
}

static snapnav_status open_(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)arguments, (void)err;
  trace(ctx, "open");
  return SNAPNAV_OK;
}
static void close_(void *ctx) { trace(ctx, "close"); }
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)token;
  trace(ctx, "present");
  if (t->flags & 0xfffau) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this presenter does not know");
  for (uint32_t i = 0; i < t->count; i++)
    switch (t->updates[i]->op) {
    case SNAPNAV_CLEAR: case SNAPNAV_ROOT: case SNAPNAV_PUSH: case SNAPNAV_POP_TO: case SNAPNAV_DETAIL: case SNAPNAV_REFRESH:
    case SNAPNAV_SELECT:
      if (!(t->updates[i]->flags & 0xfffeu)) break;
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of an update that this presenter does not know");
    default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this presenter has no layers, effects or ways of its own");
    }
  return SNAPNAV_OK;
}
static void changed(void *ctx, snapnav_screen screen) {
  (void)screen;
  trace(ctx, "changed");
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)payload, (void)source, (void)token, (void)err;
  trace(ctx, "resolve");
  if (route.len != 7 || memcmp(route.ptr, "counter", 7)) return SNAPNAV_DECLINE;
  const snapnav_entry e = {{"destination", 11}, snapnav_string("counter")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  const snapnav_entry e = {{"name", 4}, snapnav_string("counter")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  (void)err;
  trace(ctx, "routes");
  map.u.map.items = &e;
  map.u.map.count = 1;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)arguments, (void)token;
  trace(ctx, visible ? "show" : "hide");
  return flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this effect does not know") : SNAPNAV_OK;
}
static void effect_update(void *ctx, const snapnav_attributes *a) {
  (void)a;
  trace(ctx, "effect update");
}

static int32_t get(void *instance) {
  struct counter *c = instance;
  trace(c->me, "get count");
  return c->count;
}
static void set(void *instance, int32_t count) {
  struct counter *c = instance;
  trace(c->me, "set count");
  if (c->count == count) return;
  c->count = count;
  const snapnav_value v = snapnav_int(count);
  if (c->told) c->told(c->context, &v);
}
static void observe(void *instance, void (*fn)(void *, const snapnav_value *), void *context) {
  struct counter *c = instance;
  trace(c->me, "observe count");
  c->told = fn;
  c->context = context;
}
static int32_t bump(void *instance) { // changes by itself: the presenters are told, and the observer
  struct counter *c = instance;
  trace(c->me, "bump");
  int32_t count = c->count < INT32_MAX ? c->count + 1 : 0;
  c->me->host->screen_changed(c->me->host, c->screen);
  set(c, count);
  return count;
}
static void heard(void *user, const snapnav_value *outcome) {
  struct me *me = user;
  me->heard += outcome->kind == SNAPNAV_MAP;
  trace(me, "outcome");
}
static int32_t here(void *instance, snapnav_error *err) { // "somebody is there"
  struct me *me = ((struct counter *)instance)->me;
  const snapnav_entry e = {{"kind", 4}, snapnav_string("activity")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  trace(me, "here");
  snapnav_status s = me->host->request(me->host, &map, heard, me, err);
  return s < 0 ? s : SNAPNAV_OK;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  trace(ctx, "create");
  struct counter first = {ctx, screen, 0, NULL, NULL};
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "count", 5)) continue;
    if (e->value.kind != SNAPNAV_INT || e->value.u.i < INT32_MIN || e->value.u.i > INT32_MAX)
      return snapnav_fail(err, SNAPNAV_E_TYPE, "count: not an integer of 32 bits");
    first.count = (int32_t)e->value.u.i;
  }
  struct counter *c = malloc(sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a counter");
  *c = first;
  *instance = c;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  trace(ctx, "destroy");
  free(instance);
}
static void event(void *ctx, void *instance, uint32_t event) {
  (void)instance;
  trace(ctx, event == SNAPNAV_WILL_SHOW ? "will show" : event == SNAPNAV_DID_SHOW ? "did show" : event == SNAPNAV_HIDDEN ? "hidden" : "an event unheard of");
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  const snapnav_value v = snapnav_int(((struct counter *)instance)->count);
  (void)err;
  trace(ctx, "save");
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  trace(ctx, "restore");
  if (state->kind != SNAPNAV_INT || state->u.i < INT32_MIN || state->u.i > INT32_MAX)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a counter is an integer of 32 bits");
  set(instance, (int32_t)state->u.i);
  return SNAPNAV_OK;
}
static void update(void *ctx, void *instance, const snapnav_attributes *a) {
  (void)instance, (void)a;
  trace(ctx, "update");
}
static uint64_t length(void *user, snapnav_str s) {
  trace(user, "length");
  return s.len;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  me->host = host;
  for (size_t i = 0; config->kind == SNAPNAV_MAP && i < config->u.map.count; i++) {
    const snapnav_entry *e = &config->u.map.items[i];
    if (e->key.len != 6 || memcmp(e->key.ptr, "prefix", 6)) continue;
    if (e->value.kind != SNAPNAV_STRING || e->value.u.s.len > 64) {
      free(me);
      return snapnav_fail(err, SNAPNAV_E_ARG, "prefix: a text of at most 64 bytes");
    }
    for (; me->prefix < e->value.u.s.len; me->prefix++) {
      char c = e->value.u.s.ptr[me->prefix];
      me->line[me->prefix] = (unsigned char)c < 0x20 || c == 0x7f ? ' ' : c;
    }
  }
  trace(me, "start");
  const snapnav_mediator m = {sizeof m, 0, "look", me, mediate, undo, cancel};
  const snapnav_presenter p = {sizeof p, 0, "log", me, open_, close_, present, cancel, changed, NULL, NULL, NULL, NULL};
  const snapnav_router t = {sizeof t, 0, "counters", me, resolve, routes, cancel};
  const snapnav_screen_type c = {sizeof c, 0, "counter", me, create, destroy, event, save, restore, update};
  const snapnav_effect e = {sizeof e, 0, "line", me, set_visible, cancel, effect_update};
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "count", "i(@)", (snapnav_fn)get, NULL},
                                {sizeof *f, SNAPNAV_SETTER, "count", "-(@i)", (snapnav_fn)set, NULL},
                                {sizeof *f, SNAPNAV_OBSERVER, "count", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL},
                                {sizeof *f, SNAPNAV_ACTION, "bump", "i(@)", (snapnav_fn)bump, NULL},
                                {sizeof *f, SNAPNAV_ACTION, "here", "i(@!)", (snapnav_fn)here, NULL},
                                {sizeof *f, SNAPNAV_FREE, "length", "t(ps)", (snapnav_fn)length, me}};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->presenter(r, &p, err);
  if (s >= 0) s = r->router(r, &t, err);
  if (s >= 0) s = r->screen_type(r, &c, err);
  if (s >= 0) s = r->effect(r, &e, err);
  for (int i = 0; i < 6 && s >= 0; i++) s = r->function(r, i < 5 ? "counter" : NULL, &f[i], err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  trace(ctx, "stop");
  free(ctx);
}

SNAPNAV_PLUGIN("org.authors.right.everything", "1.0.0", start, stop,
               "name": "Everything", "license": "MIT",
               "config": {"optionalProperties": {"prefix": {"type": "string"}}},
               "provides": {"mediators": ["look"], "presenters": ["log"], "routers": ["counters"], "screens": ["counter"],
                            "effects": ["line"], "functions": ["length"]})
