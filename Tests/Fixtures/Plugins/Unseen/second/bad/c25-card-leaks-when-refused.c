// Breaks section 7, create and destroy "once per instance" / x-flat (v-life): when create() refuses the properties it answers an error
// without releasing the instance and the title that it had made; destroy() is never called for that one.
// Say: create() of "card" that answers E_TYPE ("accent" of a wrong kind) loses memory each time.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* card: a "title" and an "accent" colour as 0xRRGGBB. */
typedef struct card {
  char *title;
  size_t title_len;
  uint32_t accent;
} card;

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && memcmp(s.ptr, text, s.len) == 0; }

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++)
    if (is(map->u.map.items[i].key, key)) return &map->u.map.items[i].value;
  return NULL;
}

static snapnav_str get_title(void *instance) {
  const card *c = instance;
  return (snapnav_str){c->title, c->title_len};
}

static snapnav_status set_title(void *instance, snapnav_str title, snapnav_error *err) {
  card *c = instance;
  char *copy = malloc(title.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "card: no memory");
  if (title.len) memcpy(copy, title.ptr, title.len);
  free(c->title);
  c->title = copy;
  c->title_len = title.len;
  return SNAPNAV_OK;
}

static uint32_t get_accent(void *instance) { return ((card *)instance)->accent; }

static snapnav_status set_accent(void *instance, uint32_t rgb, snapnav_error *err) {
  if (rgb > 0xffffff) return snapnav_fail(err, SNAPNAV_E_ARG, "card: \"accent\" is from 0 to 0xffffff");
  ((card *)instance)->accent = rgb;
  return SNAPNAV_OK;
}

static snapnav_status check_accent(const snapnav_value *v, snapnav_error *err) {
  if (v->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "card: \"accent\" is a whole number");
  if (v->u.i < 0 || v->u.i > 0xffffff) return snapnav_fail(err, SNAPNAV_E_ARG, "card: \"accent\" is from 0 to 0xffffff");
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) SNAPNAV_NOEXCEPT {
  card *c = instance;
  (void)ctx;
  free(c->title);
  free(c);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) SNAPNAV_NOEXCEPT {
  const snapnav_value *title = find(properties, "title"), *accent = find(properties, "accent");
  (void)screen;
  if (title && title->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "card: \"title\" is a text");
  card *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "card: no memory");
  c->accent = 0x3366cc;
  snapnav_status s = set_title(c, title ? title->u.s : snapnav_text("Untitled"), err);
  if (s != SNAPNAV_OK) {
    destroy(ctx, c);
    return s;
  }
  if (accent) {
    s = check_accent(accent, err);
    if (s != SNAPNAV_OK) return s;
    c->accent = (uint32_t)accent->u.i;
  }
  *instance = c;
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry e[2] = {{snapnav_text("title"), snapnav_string("")}, {snapnav_text("accent"), snapnav_int(get_accent(instance))}};
  e[0].value.u.s = get_title(instance);
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = e;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  const snapnav_value *title = find(state, "title"), *accent = find(state, "accent");
  (void)ctx;
  if (!title || title->kind != SNAPNAV_STRING || !accent) return snapnav_fail(err, SNAPNAV_E_TYPE, "card: \"title\" and \"accent\" are expected");
  snapnav_status s = check_accent(accent, err);
  if (s == SNAPNAV_OK) s = set_title(instance, title->u.s, err);
  if (s == SNAPNAV_OK) ((card *)instance)->accent = (uint32_t)accent->u.i;
  return s;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "card", NULL, create, destroy, NULL, save, restore, NULL};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "accent", "u(@)", (snapnav_fn)get_accent, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "accent", "i(@u!)", (snapnav_fn)set_accent, NULL}};
  snapnav_status s = registrar->screen_type(registrar, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    s = registrar->function(registrar, "card", &functions[i], err);
  return s;
}

SNAPNAV_PLUGIN("org.example.card", "1.0.0", start, NULL, "name": "Card", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": ["card"], "effects": [],
                            "functions": []})
