// Breaks sections 7 and 10, instances and screen_changed ("a property of the screen changed by itself") / v-two: "descending" is kept
// once for all instances, and nobody is told that it changed on the other screens.
// Say: setting "descending" of one "files" screen changed it on another one, without screen_changed().
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* files: a folder's list: "folder", and whether the newest is at the end or at the beginning, "descending". */
typedef struct app {
  uint8_t descending; /* how people like it: the next list comes up as the last one was */
} app;
typedef struct files {
  app *owner;
  char *folder;
  size_t folder_len;
} files;

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && memcmp(s.ptr, text, s.len) == 0; }

static snapnav_str get_folder(void *instance) {
  const files *f = instance;
  return (snapnav_str){f->folder, f->folder_len};
}

static snapnav_status set_folder(void *instance, snapnav_str folder, snapnav_error *err) {
  files *f = instance;
  char *copy = malloc(folder.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "files: no memory");
  if (folder.len) memcpy(copy, folder.ptr, folder.len);
  free(f->folder);
  f->folder = copy;
  f->folder_len = folder.len;
  return SNAPNAV_OK;
}

static uint8_t get_descending(void *instance) { return ((files *)instance)->owner->descending; }
static void set_descending(void *instance, uint8_t on) { ((files *)instance)->owner->descending = on; }

static snapnav_status take(files *f, const snapnav_value *map, snapnav_error *err) {
  const snapnav_value *folder = NULL, *descending = NULL;
  if (map->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "files: a map is expected");
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (is(e->key, "folder")) folder = &e->value;
    if (is(e->key, "descending")) descending = &e->value;
  }
  if (folder && folder->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "files: \"folder\" is a text");
  if (descending && descending->kind != SNAPNAV_BOOL) return snapnav_fail(err, SNAPNAV_E_TYPE, "files: \"descending\" is true or false");
  if (folder) {
    snapnav_status s = set_folder(f, folder->u.s, err);
    if (s != SNAPNAV_OK) return s;
  }
  if (descending) set_descending(f, descending->u.i != 0);
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) SNAPNAV_NOEXCEPT {
  files *f = instance;
  (void)ctx;
  free(f->folder);
  free(f);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)screen;
  files *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "files: no memory");
  f->owner = ctx;
  snapnav_status s = take(f, properties, err);
  if (s != SNAPNAV_OK) {
    destroy(ctx, f);
    return s;
  }
  *instance = f;
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry e[2] = {{snapnav_text("folder"), snapnav_string("")},
                        {snapnav_text("descending"), {SNAPNAV_BOOL, 0, {get_descending(instance)}}}};
  e[0].value.u.s = get_folder(instance);
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = e;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  return take(instance, state, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_screen_type t = {sizeof t, 0, "files", a, create, destroy, NULL, save, restore, NULL};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "folder", "s(@)", (snapnav_fn)get_folder, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "folder", "i(@s!)", (snapnav_fn)set_folder, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "descending", "b(@)", (snapnav_fn)get_descending, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "descending", "-(@b)", (snapnav_fn)set_descending, NULL}};
  snapnav_status s = registrar->screen_type(registrar, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    s = registrar->function(registrar, "files", &functions[i], err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT { free(ctx); }

SNAPNAV_PLUGIN("org.example.files", "1.0.0", start, stop, "name": "Files", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": ["files"], "effects": [],
                            "functions": []})
