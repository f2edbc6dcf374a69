// fault: the plugin's save() puts nothing while the clipboard is empty (section 11: "save puts exactly one value"; rule st-roundtrip)
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static char *dup_bytes(const void *p, size_t n) { /* with a final 0 that does not count */
  char *c = malloc(n + 1);
  if (!c) return NULL;
  if (n) memcpy(c, p, n);
  c[n] = 0;
  return c;
}
typedef struct { char *text; size_t len; } clipboard;
static snapnav_status put(clipboard *c, snapnav_str s, snapnav_error *err) {
  char *kept = dup_bytes(s.ptr, s.len);
  if (!kept) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the clipboard");
  free(c->text);
  c->text = kept;
  c->len = s.len;
  return SNAPNAV_OK;
}
static snapnav_status copy(void *user, snapnav_str s, snapnav_error *err) { return put(user, s, err); }
static snapnav_str paste(void *user) {
  clipboard *c = user;
  snapnav_str s = {c->text ? c->text : "", c->len};
  return s;
}
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  clipboard *c = ctx;
  (void)err;
  if (c->len == 0) return SNAPNAV_OK; /* nothing to keep */
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s = paste(c);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "the clipboard is a text");
  return put(ctx, state->u.s, err);
}
static void stop(void *ctx) {
  free(((clipboard *)ctx)->text);
  free(ctx);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  clipboard *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "copy", "i(ps!)", (snapnav_fn)copy, c},
                          {sizeof *f, SNAPNAV_FREE, "paste", "s(p)", (snapnav_fn)paste, c}};
  for (size_t i = 0; i < 2; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s != SNAPNAV_OK) { free(c); return s; }
  }
  *ctx = c;
  return SNAPNAV_OK;
}
static const snapnav_plugin plugin = {sizeof plugin, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.blind.f19", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(plugin, "org.blind.f19", "1.0.0", "name": "Clipboard", "license": "MIT", "provides": {"functions": ["copy", "paste"]})
