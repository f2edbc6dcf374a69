/* Breaks st-bad "Anything else given to restore() ... harms nothing": the state is {"count": n, "scores": [..]}; restore() reads n
 * items and never compares n with the length of the list, so a shortened state is read past its end. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; int64_t *scores; size_t count; } plugin;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}
static const snapnav_value *find(const snapnav_value *map, const char *name) {
  size_t n = strlen(name);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == n && !memcmp(e->key.ptr, name, n)) return &e->value;
  }
  return NULL;
}

static int32_t scored(void *user, int64_t score, snapnav_error *err) {
  plugin *p = user;
  if (p->count >= 10000) return snapnav_fail(err, SNAPNAV_E_STATE, "the table is full");
  int64_t *more = realloc(p->scores, (p->count + 1) * sizeof *more);
  if (!more) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the score");
  p->scores = more;
  p->scores[p->count++] = score;
  return SNAPNAV_OK;
}
static int64_t best(void *user) {
  plugin *p = user;
  int64_t best = 0;
  for (size_t i = 0; i < p->count; i++)
    if (p->scores[i] > best) best = p->scores[i];
  return best;
}
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  plugin *p = ctx;
  snapnav_value *items = calloc(p->count ? p->count : 1, sizeof *items);
  if (!items) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the state");
  for (size_t i = 0; i < p->count; i++) items[i] = snapnav_int(p->scores[i]);
  snapnav_entry entries[2] = {{snapnav_text("count"), snapnav_int((int64_t)p->count)},
                              {snapnav_text("scores"), {SNAPNAV_LIST, 0, {0}}}};
  entries[1].value.u.list.items = items;
  entries[1].value.u.list.count = p->count;
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  free(items);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  plugin *p = ctx;
  const snapnav_value *count = find(state, "count"), *scores = find(state, "scores");
  if (!count || count->kind != SNAPNAV_INT || !scores || scores->kind != SNAPNAV_LIST)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a count and a list of scores");
  if (count->u.i < 0 || count->u.i > 10000) return snapnav_fail(err, SNAPNAV_E_ARG, "no such number of scores");
  size_t n = (size_t)count->u.i;
  int64_t *fresh = malloc((n ? n : 1) * sizeof *fresh);
  if (!fresh) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the scores");
  for (size_t i = 0; i < n; i++) {
    if (scores->u.list.items[i].kind != SNAPNAV_INT) {
      free(fresh);
      return snapnav_fail(err, SNAPNAV_E_TYPE, "a score is an integer");
    }
    fresh[i] = scores->u.list.items[i].u.i;
  }
  free(p->scores);
  p->scores = fresh;
  p->count = n;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  plugin *p = ctx;
  free(p->scores);
  free(p);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_status s = add(r, NULL, SNAPNAV_FREE, "scored", "i(px!)", (snapnav_fn)scored, p, err);
  if (!s) s = add(r, NULL, SNAPNAV_FREE, "best", "x(p)", (snapnav_fn)best, p, err);
  if (s) {
    stop(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static const snapnav_plugin descriptor = {sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
                                          "org.example.scores", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.scores", "1.0.0", "name": "Scores", "license": "MIT",
                    "provides": {"functions": ["scored", "best"]})
