/* Unusual: everything is compiled with default visibility; this very file is the linker's export map (ld skips # lines and comments).
 * Allowed: what counts is the file: it exports snapnav_plugin_entry and nothing else. The mediator gets, sets and copies titles.
*\
/
// build: cc -O2 -g -Wno-comment -Wl,--version-script=$HERE/r14-source-is-its-own-export-map.c -Wl,-z,relro,-z,now -Wl,--build-id
// the linker's comment ends here: */
#if 0
{ global: snapnav_plugin_entry; local: *; };
/* and this one ends for the compiler only
*\
/
#endif
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct title { char *text; size_t len; int kind, out_of_memory; };

void right14_put(void *ctx, const snapnav_value *value) { // not static on purpose: the map hides it
  struct title *t = (struct title *)ctx;
  t->kind = (int)value->kind;
  if (value->kind != SNAPNAV_STRING) return;
  t->text = malloc(value->u.s.len + 1);
  if (!t->text) {
    t->out_of_memory = 1;
    return;
  }
  if (value->u.s.len) memcpy(t->text, value->u.s.ptr, value->u.s.len);
  t->len = value->u.s.len;
}

snapnav_status right14_mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                               snapnav_error *err) {
  const snapnav_host *host = ctx;
  (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know");
  if (!n->source || !n->destination || n->source == n->destination) return SNAPNAV_OK;
  struct title t = {NULL, 0, -1, 0};
  const snapnav_sink sink = {&t, right14_put};
  snapnav_status s = host->screen_get(host, n->source, snapnav_text("title"), &sink, err);
  if (s == SNAPNAV_E_KEY) s = SNAPNAV_OK; // it has none: nothing to copy
  else if (s >= 0 && t.out_of_memory) s = snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a title");
  else if (s >= 0 && t.kind != SNAPNAV_STRING && t.kind >= 0) s = snapnav_fail(err, SNAPNAV_E_TYPE, "title: not a text");
  else if (s >= 0 && t.text) {
    snapnav_value v = {SNAPNAV_STRING, 0, {0}};
    v.u.s.ptr = t.text;
    v.u.s.len = t.len;
    s = host->screen_set(host, n->destination, snapnav_text("title"), &v, err);
    if (s == SNAPNAV_E_KEY || s == SNAPNAV_E_UNSUPPORTED) s = SNAPNAV_OK; // no title there, or a fixed one
  }
  free(t.text);
  return s < 0 ? s : SNAPNAV_OK;
}

snapnav_status right14_start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                             snapnav_error *err) {
  snapnav_mediator m = {sizeof m, 0, "same-title", (void *)host, right14_mediate, NULL, NULL};
  (void)config, (void)ctx;
  snapnav_status s = r->mediator(r, &m, err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.own-map", "1.0.0", right14_start, NULL,
               "name": "Own map", "license": "MIT", "provides": {"mediators": ["same-title"]})
/* the last line closes what the linker still takes for a comment
 */
