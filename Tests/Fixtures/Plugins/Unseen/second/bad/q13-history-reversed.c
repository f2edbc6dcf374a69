/* Breaks section 7, save and restore of a screen type (restore takes what save put) / v-save: restore() builds the history
 * with the same function that a search uses, which puts the newest first; so what was saved newest first comes back
 * oldest first, and is saved again the other way round.
 * Say: saved {"history": [a, b]}, restored in a new instance and saved again: {"history": [b, a]}.
 *
 * Search: a screen with a query and the last ten queries. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { KEPT = 10 };
typedef struct text { char *ptr; size_t len; } text;
typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct search {
  const snapnav_host *host;
  snapnav_screen screen;
  text query, history[KEPT];
  size_t count;
  snapnav_value items[KEPT], list; /* what the getter answers */
  tell_fn tell;
  void *listener;
} search;

static int copy(text *to, snapnav_str from) { /* 1: done */
  char *p = malloc(from.len ? from.len : 1);
  if (!p) return 0;
  if (from.len) memcpy(p, from.ptr, from.len);
  free(to->ptr);
  to->ptr = p;
  to->len = from.len;
  return 1;
}

static int same(const text *a, snapnav_str b) { return a->len == b.len && (!b.len || !memcmp(a->ptr, b.ptr, b.len)); }
static snapnav_value of(const text *t) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = t->ptr;
  v.u.s.len = t->len;
  return v;
}

static void forget(search *self) {
  while (self->count) free(self->history[--self->count].ptr);
}

/* One more, the newest first; a query that is there already moves to the front. */
static int remember(search *self, snapnav_str query) {
  text fresh = {NULL, 0};
  size_t at = 0;
  if (!copy(&fresh, query)) return 0;
  while (at < self->count && !same(&self->history[at], query)) at++;
  if (at == KEPT) at--; /* the oldest makes room */
  if (at < self->count) free(self->history[at].ptr);
  else self->count++;
  memmove(self->history + 1, self->history, at * sizeof *self->history);
  self->history[0] = fresh;
  return 1;
}

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  for (size_t i = 0; map->kind == SNAPNAV_MAP && i < map->u.map.count; i++)
    if (map->u.map.items[i].key.len == strlen(key) && !memcmp(map->u.map.items[i].key.ptr, key, strlen(key)))
      return &map->u.map.items[i].value;
  return NULL;
}

static void destroy(void *ctx, void *instance) {
  search *self = instance;
  (void)ctx;
  forget(self);
  free(self->query.ptr);
  free(self);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  const snapnav_value *query = find(properties, "query");
  if (query && query->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "search: \"query\" is a text");
  search *self = calloc(1, sizeof *self);
  if (!self) return snapnav_fail(err, SNAPNAV_E_NOMEM, "search: no memory");
  self->host = ctx;
  self->screen = screen;
  /* two proposals, until there is a history */
  if (!copy(&self->query, query ? query->u.s : snapnav_text("")) || !remember(self, snapnav_text("near me")) ||
      !remember(self, snapnav_text("new today"))) {
    destroy(ctx, self);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "search: no memory");
  }
  *instance = self;
  return SNAPNAV_OK;
}

static const snapnav_value *history_value(search *self) {
  for (size_t i = 0; i < self->count; i++) self->items[i] = of(&self->history[i]);
  self->list = (snapnav_value){SNAPNAV_LIST, 0, {0}};
  self->list.u.list.items = self->items;
  self->list.u.list.count = self->count;
  return &self->list;
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  search *self = instance;
  (void)ctx, (void)err;
  snapnav_entry entries[] = {{snapnav_text("query"), of(&self->query)}, {snapnav_text("history"), *history_value(self)}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static void told(search *self) { /* the query is another */
  snapnav_value now = of(&self->query);
  if (self->tell) self->tell(self->listener, &now);
  self->host->screen_changed(self->host, self->screen); /* the history */
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  search *self = instance, fresh = {0};
  const snapnav_value *query = find(state, "query"), *history = find(state, "history");
  (void)ctx;
  if (!query || query->kind != SNAPNAV_STRING || !history || history->kind != SNAPNAV_LIST || history->u.list.count > KEPT)
    return snapnav_fail(err, SNAPNAV_E_ARG, "search: no state of a search");
  for (size_t i = 0; i < history->u.list.count; i++)
    if (history->u.list.items[i].kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "search: the history is of texts");
  int ok = copy(&fresh.query, query->u.s);
  for (size_t i = 0; ok && i < history->u.list.count; i++) ok = remember(&fresh, history->u.list.items[i].u.s);
  if (!ok) {
    forget(&fresh);
    free(fresh.query.ptr);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "search: no memory");
  }
  int other = !same(&self->query, query->u.s);
  forget(self);
  memcpy(self->history, fresh.history, sizeof fresh.history);
  self->count = fresh.count;
  free(self->query.ptr);
  self->query = fresh.query;
  if (other) told(self);
  else self->host->screen_changed(self->host, self->screen);
  return SNAPNAV_OK;
}

static snapnav_str get_query(void *instance) { return of(&((search *)instance)->query).u.s; }
static const snapnav_value *get_history(void *instance) { return history_value(instance); }
static int32_t set_query(void *instance, snapnav_str query, snapnav_error *err) {
  search *self = instance;
  if (same(&self->query, query)) return SNAPNAV_OK;
  if (!copy(&self->query, query)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "search: no memory");
  if (query.len && query.len < 200) remember(self, query); /* without memory it is not remembered */
  told(self);
  return SNAPNAV_OK;
}
static void observe_query(void *instance, tell_fn tell, void *listener) {
  search *self = instance;
  self->tell = tell;
  self->listener = listener;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  snapnav_screen_type type = {.size = sizeof type, .id = "search", .ctx = (void *)(uintptr_t)host, .create = create, .destroy = destroy,
                              .save = save, .restore = restore};
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "query", "s(@)", (snapnav_fn)get_query, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "query", "i(@s!)", (snapnav_fn)set_query, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "query", "-(@{-(@v)}@)", (snapnav_fn)observe_query, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "history", "v(@)", (snapnav_fn)get_history, NULL}};
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "search", &functions[i], err);
  *ctx = NULL;
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.search", "1.3.0", start, NULL,
               "name": "Search", "license": "MIT", "provides": {"screens": ["search"]})
