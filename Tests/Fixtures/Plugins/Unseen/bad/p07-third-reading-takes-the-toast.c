/* Breaks v-getter "Getters change nothing": the getter of `toast` counts its calls and empties the text after the third, so
 * that "the user has seen it"; what is shown depends on how often the host looks. */
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
typedef struct { text toast; int seen; } inbox;

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
  (void)ctx, (void)screen;
  const snapnav_value *v = find(properties, "toast");
  if (v && v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "toast is no text");
  inbox *b = calloc(1, sizeof *b);
  if (!b || !text_set(&b->toast, v ? v->u.s : snapnav_text("Welcome"))) {
    free(b);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an inbox");
  }
  *instance = b;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  inbox *b = instance;
  free(b->toast.at);
  free(b);
}
static snapnav_str get_toast(void *instance) {
  inbox *b = instance;
  if (b->toast.len && ++b->seen > 3) {
    b->toast.len = 0;
    b->seen = 0;
  }
  return text_get(&b->toast);
}
static int32_t set_toast(void *instance, snapnav_str toast, snapnav_error *err) {
  inbox *b = instance;
  if (!text_set(&b->toast, toast)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the toast");
  b->seen = 0;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_screen_type type = {sizeof type, 0, "inbox", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "inbox", SNAPNAV_GETTER, "toast", "s(@)", (snapnav_fn)get_toast, NULL, err);
  if (!s) s = add(r, "inbox", SNAPNAV_SETTER, "toast", "i(@s!)", (snapnav_fn)set_toast, NULL, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.inbox", "1.0.0", start, stop, "name": "Inbox", "license": "MIT",
               "provides": {"screens": ["inbox"]})
