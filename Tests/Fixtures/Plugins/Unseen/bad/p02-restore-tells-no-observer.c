/* Breaks "observer: call the first function ... whenever the property changes" (section 8; v-observer): setter and
 * action tell, but restore() of the screen changes the title and tells nobody, so an observer keeps the old title. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
typedef struct { void (*fn)(void *, const snapnav_value *); void *ctx; } observer;
static void tell(const observer *o, const snapnav_value *value) {
  observer now = *o; /* it may be replaced meanwhile */
  if (now.fn) now.fn(now.ctx, value);
}
typedef struct { char *at; size_t len; } text;
static int text_set(text *t, snapnav_str s) { /* 0: no memory, the old text stands */
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(t->at);
  t->at = copy;
  t->len = s.len;
  return 1;
}
static snapnav_str text_get(const text *t) {
  snapnav_str s = {t->at ? t->at : "", t->len};
  return s;
}
static int text_same(const text *t, snapnav_str s) {
  return t->len == s.len && (!s.len || !memcmp(t->at, s.ptr, s.len));
}
typedef struct { plugin *plugin; snapnav_screen screen; text title; observer watching; } card;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}
static const snapnav_value *find(const snapnav_value *map, const char *name) {
  size_t n = strlen(name);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, name, n)) return &e->value;
  }
  return NULL;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  const snapnav_value *v = find(properties, "title");
  if (v && v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "title is no text");
  card *c = calloc(1, sizeof *c);
  if (!c || (v && !text_set(&c->title, v->u.s))) {
    free(c);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a card");
  }
  c->plugin = ctx;
  c->screen = screen;
  *instance = c;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  card *c = instance;
  free(c->title.at);
  free(c);
}
static snapnav_str get_title(void *instance) { return text_get(&((card *)instance)->title); }
static int32_t set_title(void *instance, snapnav_str title, snapnav_error *err) {
  card *c = instance;
  if (text_same(&c->title, title)) return SNAPNAV_OK;
  if (!text_set(&c->title, title)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the title");
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s = text_get(&c->title);
  tell(&c->watching, &v);
  return SNAPNAV_OK;
}
static int32_t reset(void *instance, snapnav_error *err) {
  card *c = instance;
  c->plugin->host->screen_changed(c->plugin->host, c->screen);
  return set_title(c, snapnav_text("Untitled"), err);
}
static void observe_title(void *instance, void (*fn)(void *, const snapnav_value *), void *to) {
  card *c = instance;
  c->watching.fn = fn;
  c->watching.ctx = to;
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry e = {snapnav_text("title"), {SNAPNAV_STRING, 0, {0}}};
  e.value.u.s = text_get(&((card *)instance)->title);
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  card *c = instance;
  const snapnav_value *v = find(state, "title");
  if (!v || v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state has no title");
  if (!text_set(&c->title, v->u.s)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the title");
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "card", p, create, destroy, NULL, save, restore, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "card", SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL, err);
  if (!s) s = add(r, "card", SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL, err);
  if (!s) s = add(r, "card", SNAPNAV_OBSERVER, "title", "-(@{-(@v)}@)", (snapnav_fn)observe_title, NULL, err);
  if (!s) s = add(r, "card", SNAPNAV_ACTION, "reset", "i(@!)", (snapnav_fn)reset, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.card", "1.2.0", start, stop, "name": "Cards", "license": "MIT",
               "provides": {"screens": ["card"]})
