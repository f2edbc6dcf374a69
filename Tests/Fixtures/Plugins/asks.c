/* A well-made presenter that keeps nothing: it shows what the host says is shown, and believes a
 * transition only as far as that agrees with it. */
#include <stdio.h>
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static struct {
  uint64_t top;
  size_t layers, screens;
  int is_whole; /* every member was there, of the right kind, and each window as long as it says */
} shown;

static const snapnav_value *member(const snapnav_value *map, const char *key, uint32_t kind) {
  for (size_t i = 0; map && map->kind == SNAPNAV_MAP && i < map->u.map.count; i++) {
    const snapnav_entry *entry = &map->u.map.items[i];
    if (entry->key.len == strlen(key) && !memcmp(entry->key.ptr, key, entry->key.len))
      return entry->value.kind == kind ? &entry->value : NULL;
  }
  return NULL;
}

static void read_shown(void *ctx, const snapnav_value *value) {
  (void)ctx;
  static const struct { const char *key; uint32_t kind; } members[] = {
      {"top", SNAPNAV_INT},     {"main", SNAPNAV_STRING},  {"regions", SNAPNAV_LIST}, {"tabs", SNAPNAV_LIST},
      {"layers", SNAPNAV_LIST}, {"effects", SNAPNAV_LIST}, {"theme", SNAPNAV_MAP}};
  memset(&shown, 0, sizeof shown);
  for (size_t i = 0; i < sizeof members / sizeof *members; i++)
    if (!member(value, members[i].key, members[i].kind)) return;
  shown.top = (uint64_t)member(value, "top", SNAPNAV_INT)->u.i;
  shown.layers = member(value, "layers", SNAPNAV_LIST)->u.list.count;
  const snapnav_value *regions = member(value, "regions", SNAPNAV_LIST);
  for (size_t i = 0; i < regions->u.list.count; i++) {
    const snapnav_value *region = &regions->u.list.items[i];
    const snapnav_value *count = member(region, "count", SNAPNAV_INT), *from = member(region, "from", SNAPNAV_INT);
    const snapnav_value *stack = member(region, "stack", SNAPNAV_LIST);
    if (!count || !from || !stack || from->u.i + (int64_t)stack->u.list.count > count->u.i) return;
    shown.screens += stack->u.list.count;
  }
  shown.is_whole = 1;
}

static snapnav_status ask(const snapnav_value *window, snapnav_error *err) {
  const snapnav_sink sink = {NULL, read_shown};
  return host->shown(host, window, &sink, err);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  snapnav_status status = ask(NULL, err);
  if (status != SNAPNAV_OK) return status;
  if (!shown.is_whole) return snapnav_fail(err, SNAPNAV_E_FAIL, "what is shown is not whole");
  const snapnav_update *last = transition->count ? transition->updates[transition->count - 1] : NULL;
  if (!last || !last->screen) return SNAPNAV_OK;
  int is_layer = last->op == SNAPNAV_PRESENT || last->op == SNAPNAV_CUSTOM;
  int is_page = last->op == SNAPNAV_ROOT || last->op == SNAPNAV_PUSH;
  char text[128];
  snprintf(text, sizeof text, "op %u brings screen %llu up, and %llu is said to be shown", last->op,
           (unsigned long long)last->screen, (unsigned long long)shown.top);
  if ((is_layer || (is_page && shown.layers == 0)) && shown.top != last->screen)
    return snapnav_fail(err, SNAPNAV_E_FAIL, text);
  return SNAPNAV_OK;
}

/* A window of nothing tells no screen; one of a region that is not there is refused. */
static void changed(void *ctx, snapnav_screen screen) {
  (void)ctx, (void)screen;
  snapnav_entry nothing = {snapnav_text("count"), snapnav_int(0)};
  snapnav_value window = {SNAPNAV_MAP, 0, {0}};
  window.u.map.items = &nothing;
  window.u.map.count = 1;
  if (ask(&window, NULL) == SNAPNAV_OK && shown.screens != 0)
    host->log(host, 4, snapnav_text("a window of nothing tells screens"));
}

static snapnav_status start(const snapnav_host *given, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = given;
  static const snapnav_presenter presenter = {
      .size = sizeof presenter, .id = "asks", .present = present, .changed = changed};
  return registrar->presenter(registrar, &presenter, err);
}

SNAPNAV_PLUGIN("org.example.asks", "1.0.0", start, NULL, "license": "MIT", "provides": {"presenters": ["asks"]})
