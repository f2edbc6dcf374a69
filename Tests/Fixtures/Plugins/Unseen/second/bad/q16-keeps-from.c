/* Breaks R1, "What crosses the border is borrowed for the length of the call: copy what you keep" / x-lent: update()
 * copies `data`, but takes over `from` as it stands, and the getter "cameFrom" answers it later.
 * Say: attributes.from, lent to update(), was read after update() had returned.
 *
 * Detail: a screen that knows what it was opened with and where one came from. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct detail {
  const snapnav_host *host;
  snapnav_screen screen;
  char *title, *data;
  size_t title_len, data_len;
  snapnav_str from;
  tell_fn tell;
  void *listener;
} detail;

static int keep(char **ptr, size_t *len, snapnav_str s) {
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(*ptr);
  *ptr = copy;
  *len = s.len;
  return 1;
}

static void update(void *ctx, void *instance, const snapnav_attributes *attributes) {
  detail *d = instance;
  (void)ctx;
  if (attributes->move == SNAPNAV_MOVE_BACK) return; /* revealed: where one came from stays */
  if (!keep(&d->data, &d->data_len, attributes->data)) d->host->log(d->host, 3, snapnav_text("detail: no memory for data"));
  d->from = attributes->from;
  d->host->screen_changed(d->host, d->screen);
}

static snapnav_str get_from(void *self) { return ((detail *)self)->from; }
static snapnav_str get_data(void *self) {
  snapnav_str s = {((detail *)self)->data, ((detail *)self)->data_len};
  return s;
}
static snapnav_str get_title(void *self) {
  snapnav_str s = {((detail *)self)->title, ((detail *)self)->title_len};
  return s;
}
static int32_t set_title(void *self, snapnav_str title, snapnav_error *err) {
  detail *d = self;
  if (d->title_len == title.len && (!title.len || !memcmp(d->title, title.ptr, title.len))) return SNAPNAV_OK;
  if (!keep(&d->title, &d->title_len, title)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "detail: no memory");
  snapnav_value now = {SNAPNAV_STRING, 0, {0}};
  now.u.s = get_title(d);
  if (d->tell) d->tell(d->listener, &now);
  return SNAPNAV_OK;
}
static void observe_title(void *self, tell_fn tell, void *listener) {
  ((detail *)self)->tell = tell;
  ((detail *)self)->listener = listener;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  snapnav_str title = {"", 0};
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "title", 5)) continue;
    if (e->value.kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "detail: \"title\" is a text");
    title = e->value.u.s;
  }
  detail *d = calloc(1, sizeof *d);
  if (!d || !keep(&d->title, &d->title_len, title)) {
    free(d);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "detail: no memory");
  }
  d->host = ctx;
  d->screen = screen;
  *instance = d;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  detail *d = instance;
  (void)ctx;
  free(d->title);
  free(d->data);
  free(d);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const char id[] = "detail";
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "title", "-(@{-(@v)}@)", (snapnav_fn)observe_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "cameFrom", "s(@)", (snapnav_fn)get_from, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "data", "s(@)", (snapnav_fn)get_data, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = id, .ctx = (void *)(uintptr_t)host, .create = create,
                              .destroy = destroy, .update = update};
  (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, id, &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.detail", "0.2.0", start, NULL,
               "name": "Detail", "license": "MIT", "provides": {"screens": ["detail"]})
