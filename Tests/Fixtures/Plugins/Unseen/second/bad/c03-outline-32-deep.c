// Breaks section 3, "values lie at most 64 deep in one another" / m-payload: the path through the payload has room for
// 32 keys only; a payload that is deeper, as the header allows, is written past the end of an array on the stack.
// Say: mediator "outline" crashed (or wrote past its array) with a payload more than 32 deep.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* outline: puts the dotted path to the deepest value of the payload into the destination's "outline". */
enum { MAX_DEPTH = 32 };
typedef struct path {
  size_t depth;
  snapnav_str part[MAX_DEPTH];
} path;
typedef struct walk {
  path now, best;
} walk;

static void visit(walk *w, const snapnav_value *v) {
  if (w->now.depth > w->best.depth) w->best = w->now;
  if (v->kind == SNAPNAV_MAP) {
    for (size_t i = 0; i < v->u.map.count; i++) {
      w->now.part[w->now.depth++] = v->u.map.items[i].key;
      visit(w, &v->u.map.items[i].value);
      w->now.depth--;
    }
  } else if (v->kind == SNAPNAV_LIST) {
    for (size_t i = 0; i < v->u.list.count; i++) {
      w->now.part[w->now.depth++] = snapnav_text("*");
      visit(w, &v->u.list.items[i]);
      w->now.depth--;
    }
  }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  const snapnav_host *host = ctx;
  walk w;
  size_t length = 0, at = 0;
  (void)token;
  (void)out;
  if (navigation->destination == 0) return SNAPNAV_OK; /* a guard: nothing is made yet */
  w.now.depth = w.best.depth = 0;
  visit(&w, navigation->payload);
  for (size_t i = 0; i < w.best.depth; i++) length += w.best.part[i].len + 1;
  char *text = malloc(length + 1);
  if (!text) return snapnav_fail(err, SNAPNAV_E_NOMEM, "outline: no memory");
  for (size_t i = 0; i < w.best.depth; i++) {
    if (i) text[at++] = '.';
    if (w.best.part[i].len) memcpy(text + at, w.best.part[i].ptr, w.best.part[i].len);
    at += w.best.part[i].len;
  }
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = text;
  v.u.s.len = at;
  snapnav_status s = host->screen_set(host, navigation->destination, snapnav_text("outline"), &v, err);
  free(text);
  return s == SNAPNAV_E_KEY || s == SNAPNAV_E_UNSUPPORTED ? SNAPNAV_OK : s;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  (void)ctx;
  snapnav_mediator m = {sizeof m, 0, "outline", (void *)(uintptr_t)host, mediate, NULL, NULL};
  return registrar->mediator(registrar, &m, err);
}

SNAPNAV_PLUGIN("org.example.outline", "0.3.0", start, NULL, "name": "Outline", "license": "MIT",
               "provides": {"mediators": ["outline"], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": []})
