/* Breaks st-bad "OK or an error, which changes nothing": restore() forgets what it had and takes over item by
 * item before all of the state is looked at. Say: after an error of restore() save() puts something else. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

enum { MOST = 32 };
struct state { size_t count; struct { char *ptr; size_t len; } items[MOST]; };

static void forget(struct state *s) {
  while (s->count) free(s->items[--s->count].ptr);
}

static snapnav_status add(struct state *s, snapnav_str text, snapnav_error *err) {
  if (s->count == MOST) return snapnav_fail(err, SNAPNAV_E_ARG, "there is no room for another bookmark");
  char *copy = malloc(text.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a bookmark");
  if (text.len) memcpy(copy, text.ptr, text.len);
  s->items[s->count].ptr = copy;
  s->items[s->count++].len = text.len;
  return SNAPNAV_OK;
}

static int32_t remember(void *user, snapnav_str text, snapnav_error *err) { return add(user, text, err); }

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  snapnav_value items[MOST], list = {SNAPNAV_LIST, 0, {0}};
  (void)err;
  for (size_t i = 0; i < s->count; i++) {
    items[i].kind = SNAPNAV_STRING;
    items[i].reserved = 0;
    items[i].u.s.ptr = s->items[i].ptr;
    items[i].u.s.len = s->items[i].len;
  }
  list.u.list.items = items;
  list.u.list.count = s->count;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  struct state *s = ctx;
  if (state->kind != SNAPNAV_LIST) return snapnav_fail(err, SNAPNAV_E_TYPE, "the saved bookmarks are no list");
  forget(s);
  for (size_t i = 0; i < state->u.list.count; i++) {
    const snapnav_value *v = &state->u.list.items[i];
    if (v->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "a saved bookmark is no text");
    snapnav_status st = add(s, v->u.s, err);
    if (st < 0) return st;
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_status st = add(s, snapnav_text("start"), err); /* everybody begins with this one */
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "remember", "i(ps!)", (snapnav_fn)remember, s};
  if (st >= 0) st = r->function(r, NULL, &f, err);
  if (st < 0) { forget(s); free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  forget(ctx);
  free(ctx);
}

static const snapnav_plugin descriptor = {
    sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.example.bookmarks", "1.0.0",
    start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bookmarks", "1.0.0", "name": "Bookmarks", "license": "MIT",
                    "provides": {"functions": ["remember"]})
