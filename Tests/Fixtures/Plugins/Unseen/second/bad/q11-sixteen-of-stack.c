/* Breaks section 10, shown(): "Of each stack the 16 on top, however deep it is", "count (its screens)", and R1 /
 * x-exit (p-once when it crashes there, z-soak): the breadcrumbs run to "count", which is how deep the stack is, and
 * not to the length of the list "stack"; from the seventeenth screen on it reads behind the lent list.
 * Say: with a stack of 17 screens or more present() reads past the end of what shown() lent (crash, guard page, ASan).
 *
 * Crumbs: the way that led here, in one line. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef struct crumbs {
  const snapnav_host *host;
  char *line;
  size_t len, room;
  int failed;
} crumbs;

static const snapnav_value *find(const snapnav_value *map, const char *key, uint32_t kind) {
  size_t n = strlen(key);
  for (size_t i = 0; map->kind == SNAPNAV_MAP && i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, key, n)) return e->value.kind == kind ? &e->value : NULL;
  }
  return NULL;
}

static void add(crumbs *c, snapnav_str s) {
  if (!s.len) return;
  if (c->room - c->len < s.len) {
    char *more = realloc(c->line, (c->len + s.len) * 2);
    if (!more) {
      c->failed = 1;
      return;
    }
    c->line = more;
    c->room = (c->len + s.len) * 2;
  }
  memcpy(c->line + c->len, s.ptr, s.len);
  c->len += s.len;
}

static void walk(void *ctx, const snapnav_value *shown) {
  crumbs *c = ctx;
  const snapnav_value *main_region = find(shown, "main", SNAPNAV_STRING), *regions = find(shown, "regions", SNAPNAV_LIST);
  if (!main_region || !regions) return;
  for (size_t r = 0; r < regions->u.list.count; r++) {
    const snapnav_value *region = &regions->u.list.items[r];
    const snapnav_value *name = find(region, "name", SNAPNAV_STRING);
    const snapnav_value *count = find(region, "count", SNAPNAV_INT);
    const snapnav_value *stack = find(region, "stack", SNAPNAV_LIST);
    if (!name || !count || !stack || name->u.s.len != main_region->u.s.len) continue;
    if (name->u.s.len && memcmp(name->u.s.ptr, main_region->u.s.ptr, name->u.s.len)) continue;
    const snapnav_value *screens = stack->u.list.items;
    for (int64_t i = 0; i < count->u.i; i++) {
      const snapnav_value *key = find(&screens[i], "key", SNAPNAV_STRING);
      if (i) add(c, snapnav_text(" > "));
      if (key) add(c, key->u.s);
    }
  }
}

static snapnav_status draw(crumbs *c, snapnav_error *err) {
  snapnav_sink sink = {c, walk};
  c->len = 0;
  c->failed = 0;
  snapnav_status s = c->host->shown(c->host, NULL, &sink, err);
  if (s < 0) return s;
  if (c->failed) return snapnav_fail(err, SNAPNAV_E_NOMEM, "crumbs: no memory for the line");
  snapnav_str text = {c->line, c->len};
  if (text.len) c->host->log(c->host, 2, text);
  return SNAPNAV_OK;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token, snapnav_error *err) {
  (void)transition, (void)token; /* drawn anew from what is shown, whatever the updates were */
  return draw(ctx, err);
}

static void changed(void *ctx, snapnav_screen screen) {
  (void)screen;
  draw(ctx, NULL);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  crumbs *c = calloc(1, sizeof *c);
  if (!c) return snapnav_fail(err, SNAPNAV_E_NOMEM, "crumbs: no memory");
  c->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "crumbs", .ctx = c, .present = present, .changed = changed};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(c);
    return s;
  }
  *ctx = c;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  free(((crumbs *)ctx)->line);
  free(ctx);
}

SNAPNAV_PLUGIN("org.example.crumbs", "0.8.5", start, stop,
               "name": "Crumbs", "license": "MIT", "provides": {"presenters": ["crumbs"]})
