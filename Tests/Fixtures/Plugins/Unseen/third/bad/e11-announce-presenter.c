// fault: start() keeps the address of the config map, and every present() looks its "prefix" up there, long after start has returned (header R1: borrowed for the length of the call, copy what you keep; rule x-lent).
#include "snapnav_plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct plug { const snapnav_host *host; const snapnav_value *config; };
struct line { struct plug *plug; };

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}

static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}

/* says where one is, for people who listen */
static void say(void *ctx, const snapnav_value *shown) {
  struct plug *p = ((struct line *)ctx)->plug;
  const snapnav_value *prefix = find(p->config, "prefix");
  const snapnav_value *main = find(shown, "main");
  char text[160];
  size_t n = 0;
  if (prefix && prefix->kind == SNAPNAV_STRING && prefix->u.s.len <= 40) {
    if (prefix->u.s.len) memcpy(text, prefix->u.s.ptr, prefix->u.s.len);
    n = prefix->u.s.len;
  }
  if (main && main->kind == SNAPNAV_STRING && main->u.s.len <= 100) {
    if (main->u.s.len) memcpy(text + n, main->u.s.ptr, main->u.s.len);
    n += main->u.s.len;
  }
  snapnav_str line = {text, n};
  p->host->log(p->host, 2, line);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  struct plug *p = ctx;
  (void)token;
  if (!known(transition)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that cannot be announced");
  struct line line = {p};
  snapnav_sink sink = {&line, say};
  return p->host->shown(p->host, NULL, &sink, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  p->config = config;
  snapnav_presenter announcer = {.size = sizeof announcer, .id = "announcer", .ctx = p, .present = present};
  snapnav_status st = registrar->presenter(registrar, &announcer, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.announcer", "1.0.0", start, stop,
               "name": "Announcer", "license": "MIT", "provides": {"presenters": ["announcer"]},
               "config": {"optionalProperties": {"prefix": {"type": "string"}}})
