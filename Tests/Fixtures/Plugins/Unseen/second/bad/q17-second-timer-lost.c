/* Breaks section 10, schedule/unschedule (a timer can be taken back) with section 7, destroy / v-life (x-stop, z-soak):
 * each change of the text schedules the autosave anew without taking the one before back, and there is room for one
 * handle; destroy() takes back the last one only, and the other runs with the instance that is freed.
 * Say: after destroy() a timer of the instance was left, and touched freed memory when it ran (two sets, then destroy).
 *
 * Draft: a text that saves itself a fifth of a second after the last stroke. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct observer { tell_fn fn; void *host; } observer;
typedef struct draft {
  const snapnav_host *host;
  char *text, *saved;
  size_t len, saved_len;
  uint8_t unsaved;
  snapnav_timer autosave;
  observer on_text, on_unsaved;
} draft;

static void set_unsaved(draft *d, uint8_t now) {
  if (d->unsaved == now) return;
  d->unsaved = now;
  snapnav_value v = {SNAPNAV_BOOL, 0, {now}};
  if (d->on_unsaved.fn) d->on_unsaved.fn(d->on_unsaved.host, &v);
}

static void save_now(void *user) {
  draft *d = user;
  char *copy = malloc(d->len ? d->len : 1);
  d->autosave = 0;
  if (!copy) {
    d->host->log(d->host, 3, snapnav_text("draft: no memory to save it"));
    return;
  }
  if (d->len) memcpy(copy, d->text, d->len);
  free(d->saved);
  d->saved = copy;
  d->saved_len = d->len;
  set_unsaved(d, 0);
}

static int32_t set_text(void *self, snapnav_str s, snapnav_error *err) {
  draft *d = self;
  if (d->len == s.len && (!s.len || !memcmp(d->text, s.ptr, s.len))) return SNAPNAV_OK;
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "draft: no memory");
  snapnav_status status = d->host->schedule(d->host, 200000000, save_now, d, &d->autosave, err);
  if (status < 0) {
    free(copy);
    return status;
  }
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(d->text);
  d->text = copy;
  d->len = s.len;
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = d->text;
  v.u.s.len = d->len;
  if (d->on_text.fn) d->on_text.fn(d->on_text.host, &v);
  set_unsaved(d, 1);
  return SNAPNAV_OK;
}

static snapnav_str get_text(void *self) {
  snapnav_str s = {((draft *)self)->text, ((draft *)self)->len};
  return s;
}
static uint8_t get_unsaved(void *self) { return ((draft *)self)->unsaved; }
static int32_t revert(void *self, snapnav_error *err) { /* an action: back to what was saved last */
  draft *d = self;
  snapnav_str s = {d->saved, d->saved_len};
  return set_text(d, s, err);
}
static void observe_text(void *self, tell_fn fn, void *host) { ((draft *)self)->on_text = (observer){fn, host}; }
static void observe_unsaved(void *self, tell_fn fn, void *host) { ((draft *)self)->on_unsaved = (observer){fn, host}; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  snapnav_str text = {"", 0};
  (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 4 && !memcmp(e->key.ptr, "text", 4)) {
      if (e->value.kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "draft: \"text\" is a text");
      text = e->value.u.s;
    }
  }
  draft *d = calloc(1, sizeof *d);
  if (d) d->text = malloc(text.len ? text.len : 1);
  if (!d || !d->text) {
    free(d);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "draft: no memory");
  }
  if (text.len) memcpy(d->text, text.ptr, text.len);
  d->len = text.len;
  d->host = ctx;
  *instance = d;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  draft *d = instance;
  (void)ctx;
  if (d->autosave) d->host->unschedule(d->host, d->autosave);
  free(d->saved);
  free(d->text);
  free(d);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "text", "-(@{-(@v)}@)", (snapnav_fn)observe_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "unsaved", "b(@)", (snapnav_fn)get_unsaved, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "unsaved", "-(@{-(@v)}@)", (snapnav_fn)observe_unsaved, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "revert", "i(@!)", (snapnav_fn)revert, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "draft", .ctx = (void *)(uintptr_t)host, .create = create, .destroy = destroy};
  (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "draft", &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.draft", "1.1.1", start, NULL,
               "name": "Draft", "license": "MIT", "provides": {"screens": ["draft"]})
