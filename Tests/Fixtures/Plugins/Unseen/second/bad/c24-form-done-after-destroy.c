// Breaks sections 7 and 10, destroy and request's done / v-life (z-soak): submit() asks the host for something with the instance as
// done's user; "result" closes the screen, destroy() frees the instance, and done() then writes to it and frees its text again.
// Say: the done of a request used the instance after destroy() (use after free, double free).
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* form: a screen with one field, "text"; the action submit() gives it to whoever opened the screen. */
typedef struct form {
  const snapnav_host *host;
  snapnav_screen screen;
  char *text, *status;
  size_t text_len, status_len;
  int sending;
} form;

static int copy(char **to, size_t *length, snapnav_str s) {
  char *p = malloc(s.len + 1);
  if (!p) return 0;
  if (s.len) memcpy(p, s.ptr, s.len);
  free(*to);
  *to = p;
  *length = s.len;
  return 1;
}

static int is(snapnav_str s, const char *text) { return s.len == strlen(text) && memcmp(s.ptr, text, s.len) == 0; }

static snapnav_str get_text(void *instance) {
  const form *f = instance;
  return (snapnav_str){f->text, f->text_len};
}

static snapnav_status set_text(void *instance, snapnav_str text, snapnav_error *err) {
  form *f = instance;
  if (!copy(&f->text, &f->text_len, text)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "form: no memory");
  return SNAPNAV_OK;
}

static snapnav_str get_status(void *instance) {
  const form *f = instance;
  return (snapnav_str){f->status, f->status_len};
}

static void sent(void *user, const snapnav_value *outcome) SNAPNAV_NOEXCEPT {
  form *f = user;
  f->sending = 0;
  for (size_t i = 0; outcome->kind == SNAPNAV_MAP && i < outcome->u.map.count; i++) {
    const snapnav_entry *e = &outcome->u.map.items[i];
    if (is(e->key, "outcome") && e->value.kind == SNAPNAV_STRING) copy(&f->status, &f->status_len, e->value.u.s);
  }
  f->host->screen_changed(f->host, f->screen);
}

static snapnav_status submit(void *instance, snapnav_error *err) {
  form *f = instance;
  if (f->sending) return snapnav_fail(err, SNAPNAV_E_STATE, "form: it is being sent already");
  snapnav_entry e[3] = {{snapnav_text("kind"), snapnav_string("result")},
                        {snapnav_text("screen"), snapnav_int((int64_t)f->screen)},
                        {snapnav_text("value"), snapnav_string("")}};
  e[2].value.u.s = get_text(f);
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = e;
  v.u.map.count = 3;
  snapnav_status s = f->host->request(f->host, &v, sent, f, err);
  if (s == SNAPNAV_OK) f->sending = 1;
  return s;
}

static void destroy(void *ctx, void *instance) SNAPNAV_NOEXCEPT {
  form *f = instance;
  (void)ctx;
  free(f->text);
  free(f->status);
  free(f);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) SNAPNAV_NOEXCEPT {
  form *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "form: no memory");
  f->host = ctx;
  f->screen = screen;
  snapnav_status s = SNAPNAV_OK;
  if (!copy(&f->status, &f->status_len, snapnav_text("new"))) s = snapnav_fail(err, SNAPNAV_E_NOMEM, "form: no memory");
  for (size_t i = 0; s == SNAPNAV_OK && properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (!is(e->key, "text")) continue;
    s = e->value.kind == SNAPNAV_STRING ? set_text(f, e->value.u.s, err) : snapnav_fail(err, SNAPNAV_E_TYPE, "form: \"text\" is a text");
  }
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
  snapnav_value v = snapnav_string("");
  v.u.s = get_text(instance);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "form: the state is a text");
  return set_text(instance, state->u.s, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "form", (void *)(uintptr_t)host, create, destroy, NULL, save, restore, NULL};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "status", "s(@)", (snapnav_fn)get_status, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "submit", "i(@!)", (snapnav_fn)submit, NULL}};
  snapnav_status s = registrar->screen_type(registrar, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    s = registrar->function(registrar, "form", &functions[i], err);
  return s;
}

SNAPNAV_PLUGIN("org.example.form", "0.4.1", start, NULL, "name": "Form", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": [], "screens": ["form"], "effects": [],
                            "functions": []})
