// Breaks R1, "what crosses the border is borrowed: copy what you keep" / m-keep (x-lent): the navigation is copied as a
// struct, with its texts still pointing into the host's memory, and they are read 20 ms later from a timer.
// Say: mediator "audit" read the lent route / screen_key after mediate() had returned.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* audit: logs which routes led where, in one go a moment later, so that navigating is not slowed down. */
typedef struct record {
  struct record *next;
  snapnav_navigation navigation;
} record;
typedef struct app {
  const snapnav_host *host;
  record *first, **last;
  snapnav_timer timer;
} app;

static void write_one(app *a, const snapnav_navigation *n) {
  char head[64];
  int h = snprintf(head, sizeof head, "audit: #%llu ", (unsigned long long)n->id);
  size_t length = (size_t)h + n->route.len + 4 + n->screen_key.len, at = (size_t)h;
  char *line = malloc(length);
  if (!line) return;
  memcpy(line, head, at);
  if (n->route.len) memcpy(line + at, n->route.ptr, n->route.len);
  at += n->route.len;
  memcpy(line + at, " -> ", 4);
  at += 4;
  if (n->screen_key.len) memcpy(line + at, n->screen_key.ptr, n->screen_key.len);
  a->host->log(a->host, 1, (snapnav_str){line, length});
  free(line);
}

static void flush(void *user) SNAPNAV_NOEXCEPT {
  app *a = user;
  record *r = a->first;
  a->timer = 0;
  a->first = NULL;
  a->last = &a->first;
  while (r) {
    record *next = r->next;
    write_one(a, &r->navigation);
    free(r);
    r = next;
  }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  (void)token;
  (void)out;
  record *r = calloc(1, sizeof *r);
  if (!r) return snapnav_fail(err, SNAPNAV_E_NOMEM, "audit: no memory");
  r->navigation = *navigation; /* a copy: the host's own is gone when we return */
  if (!a->timer) {
    snapnav_status s = a->host->schedule(a->host, 20000000u, flush, a, &a->timer, err);
    if (s != SNAPNAV_OK) {
      free(r);
      return s;
    }
  }
  *a->last = r;
  a->last = &r->next;
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *navigation) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  for (record **p = &a->first; *p; p = &(*p)->next)
    if ((*p)->navigation.id == navigation->id) {
      record *r = *p;
      *p = r->next;
      if (!*p) a->last = p;
      free(r);
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)config;
  app *a = calloc(1, sizeof *a);
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  a->host = host;
  a->last = &a->first;
  snapnav_mediator m = {sizeof m, 0, "audit", a, mediate, undo, NULL};
  snapnav_status s = registrar->mediator(registrar, &m, err);
  if (s != SNAPNAV_OK) {
    free(a);
    return s;
  }
  *ctx = a;
  return SNAPNAV_OK;
}

static void stop(void *ctx) SNAPNAV_NOEXCEPT {
  app *a = ctx;
  if (a->timer) {
    a->host->unschedule(a->host, a->timer);
    flush(a);
  }
  free(a);
}

SNAPNAV_PLUGIN("org.example.audit", "1.0.0", start, stop, "name": "Audit trail", "license": "BSD-3-Clause",
               "provides": {"mediators": ["audit"], "presenters": [], "routers": [], "screens": [], "effects": [],
                            "functions": []})
