// fault: keeps the text with strndup(), which ends at the first zero byte (section 3: a snapnav_str has a length; section 8: a setter takes the value whole; rule v-unicode)
/* A note pad, first written for Lua, where lua_tostring() gave a char *. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}
typedef void (*tell_text)(void *context, snapnav_str value);
typedef struct { char *body; tell_text tell; void *tell_ctx; } pad;
static snapnav_str get_body(void *self) { return snapnav_text(((pad *)self)->body); }
static snapnav_status put_body(pad *p, snapnav_str s, snapnav_error *err) {
  char *kept = s.len ? strndup(s.ptr, s.len) : strdup("");
  char *told = kept ? strdup(kept) : NULL;
  if (!told) { free(kept); return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the text"); }
  int same = strcmp(p->body, kept) == 0;
  free(p->body);
  p->body = kept;
  if (!same && p->tell) p->tell(p->tell_ctx, snapnav_text(told));
  free(told);
  return SNAPNAV_OK;
}
static snapnav_status set_body(void *self, snapnav_str s, snapnav_error *err) { return put_body(self, s, err); }
static void watch_body(void *self, tell_text tell, void *tell_ctx) {
  pad *p = self;
  p->tell = tell;
  p->tell_ctx = tell_ctx;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx; (void)screen;
  const snapnav_value *v = find(properties, "body");
  if (v && v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "body is a text");
  pad *p = calloc(1, sizeof *p);
  if (!p || !(p->body = v && v->u.s.len ? strndup(v->u.s.ptr, v->u.s.len) : strdup(""))) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the pad");
  }
  *instance = p;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(((pad *)instance)->body);
  free(instance);
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value v = snapnav_string(((pad *)instance)->body);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a pad is a text");
  return put_body(instance, state->u.s, err);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_screen_type t = {sizeof t, 0, "pad", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "body", "s(@)", (snapnav_fn)get_body, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "body", "i(@s!)", (snapnav_fn)set_body, NULL},
                          {sizeof *f, SNAPNAV_OBSERVER, "body", "-(@{-(@s)}@)", (snapnav_fn)watch_body, NULL}};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, "pad", &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f08", "1.0.0", start, NULL, "name": "Note pad", "license": "MIT", "provides": {"screens": ["pad"]})
