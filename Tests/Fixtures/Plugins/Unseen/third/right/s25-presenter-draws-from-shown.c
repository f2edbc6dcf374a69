// right: looks at no update and knows no op: it draws from host->shown() whatever is asked (rule p-unknown: "or draws what is shown"), in windows of its own choice, and keeps the scroll of 32 screens
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
static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}
static snapnav_value text_value(const char *p, size_t n) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = p ? p : "";
  v.u.s.len = n;
  return v;
}
enum { VIEWS = 32 };
typedef struct {
  const snapnav_host *host;
  uint64_t screens, top;
  struct { snapnav_screen screen; int64_t scroll; } views[VIEWS];
  unsigned next;
} page;
static void read_shown(void *ctx, const snapnav_value *v) {
  page *p = ctx;
  const snapnav_value *regions = find(v, "regions"), *top = find(v, "top");
  if (top && top->kind == SNAPNAV_INT) p->top = (uint64_t)top->u.i;
  if (!regions || regions->kind != SNAPNAV_LIST) return;
  for (size_t i = 0; i < regions->u.list.count; i++) {
    const snapnav_value *stack = find(&regions->u.list.items[i], "stack");
    if (stack && stack->kind == SNAPNAV_LIST) p->screens += stack->u.list.count;
  }
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  page *p = ctx;
  (void)t; (void)token;
  snapnav_entry e[] = {{snapnav_text("from"), snapnav_int(0)}, {snapnav_text("count"), snapnav_int(8)}};
  snapnav_value window = map_of(e, 2);
  snapnav_sink sink = {p, read_shown};
  p->screens = p->top = 0;
  (void)text_value;
  snapnav_status s = p->host->shown(p->host, &window, &sink, err);
  return s == SNAPNAV_OK || s < 0 ? s : snapnav_fail(err, SNAPNAV_E_FAIL, "the host does not tell what is shown");
}
static void changed(void *ctx, snapnav_screen screen) { (void)ctx; (void)screen; }
static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) {
  page *p = ctx;
  (void)err;
  snapnav_value v = {SNAPNAV_NULL, 0, {0}};
  for (int i = 0; i < VIEWS; i++)
    if (p->views[i].screen == screen && screen) v = snapnav_int(p->views[i].scroll);
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) {
  page *p = ctx;
  if (view->kind == SNAPNAV_NULL) return SNAPNAV_OK;
  if (view->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "what is kept of a screen is its scroll, a whole number");
  unsigned at = p->next;
  for (unsigned i = 0; i < VIEWS; i++)
    if (p->views[i].screen == screen) at = i;
  if (at == p->next) p->next = (p->next + 1) % VIEWS;
  p->views[at].screen = screen;
  p->views[at].scroll = view->u.i;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config;
  page *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  p->host = host;
  snapnav_presenter q = {.size = sizeof q, .flags = SNAPNAV_KNOWS_REGIONS, .id = "page", .ctx = p, .present = present, .changed = changed, .save_view = save_view, .restore_view = restore_view};
  snapnav_status s = r->presenter(r, &q, err);
  if (s != SNAPNAV_OK) { free(p); return s; }
  *ctx = p;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s25", "1.0.0", start, stop, "name": "Page", "license": "MIT", "provides": {"presenters": ["page"]})
