/* Breaks v-save ("restore all of it"; users lose what they had typed): save() joins title and body with '|' and restore() parts
 * at the first one: a title with a bar comes back cut, its rest in the body. The text saved again is the same; the getters differ. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; } plugin;
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
typedef struct { text title, body; } draft;

static const snapnav_value *find(const snapnav_value *map, const char *name) {
  size_t n = strlen(name);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, name, n)) return &e->value;
  }
  return NULL;
}

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  const snapnav_value *title = find(properties, "title"), *body = find(properties, "body");
  if ((title && title->kind != SNAPNAV_STRING) || (body && body->kind != SNAPNAV_STRING))
    return snapnav_fail(err, SNAPNAV_E_TYPE, "title and body are texts");
  draft *d = calloc(1, sizeof *d);
  if (!d || (title && !text_set(&d->title, title->u.s)) || (body && !text_set(&d->body, body->u.s))) {
    if (d) free(d->title.at);
    free(d);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a draft");
  }
  *instance = d;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  draft *d = instance;
  free(d->title.at);
  free(d->body.at);
  free(d);
}
static snapnav_str get_title(void *instance) { return text_get(&((draft *)instance)->title); }
static snapnav_str get_body(void *instance) { return text_get(&((draft *)instance)->body); }
static int32_t set_title(void *instance, snapnav_str s, snapnav_error *err) {
  if (!text_set(&((draft *)instance)->title, s)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the title");
  return SNAPNAV_OK;
}
static int32_t set_body(void *instance, snapnav_str s, snapnav_error *err) {
  if (!text_set(&((draft *)instance)->body, s)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the body");
  return SNAPNAV_OK;
}
static uint8_t is_empty(void *instance) {
  draft *d = instance;
  return text_same(&d->title, snapnav_text("")) && text_same(&d->body, snapnav_text(""));
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx;
  draft *d = instance;
  snapnav_str title = text_get(&d->title), body = text_get(&d->body);
  char *both = malloc(title.len + 1 + body.len);
  if (!both) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the state");
  memcpy(both, title.ptr, title.len);
  both[title.len] = '|';
  memcpy(both + title.len + 1, body.ptr, body.len);
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = both;
  v.u.s.len = title.len + 1 + body.len;
  out->put(out->ctx, &v);
  free(both);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  draft *d = instance;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a draft is a text");
  snapnav_str all = state->u.s;
  const char *bar = all.len ? memchr(all.ptr, '|', all.len) : NULL;
  if (!bar) return snapnav_fail(err, SNAPNAV_E_ARG, "the state of a draft has no bar");
  snapnav_str title = {all.ptr, (size_t)(bar - all.ptr)}, body = {bar + 1, all.len - title.len - 1};
  text t = {NULL, 0}, b = {NULL, 0};
  if (!text_set(&t, title) || !text_set(&b, body)) {
    free(t.at);
    free(b.at);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the draft");
  }
  free(d->title.at);
  free(d->body.at);
  d->title = t;
  d->body = b;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "draft", p, create, destroy, NULL, save, restore, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "draft", SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL, err);
  if (!s) s = add(r, "draft", SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL, err);
  if (!s) s = add(r, "draft", SNAPNAV_GETTER, "body", "s(@)", (snapnav_fn)get_body, NULL, err);
  if (!s) s = add(r, "draft", SNAPNAV_SETTER, "body", "i(@s!)", (snapnav_fn)set_body, NULL, err);
  if (!s) s = add(r, "draft", SNAPNAV_GETTER, "isEmpty", "b(@)", (snapnav_fn)is_empty, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.draft", "1.0.1", start, stop, "name": "Drafts", "license": "MIT",
               "provides": {"screens": ["draft"]})
