// fault: stop() takes the timers of pending lookups back and frees them, but never completes their tokens (header R6: after stop() no pending token of the plugin is left; rule x-stop).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct plug;
struct job {
  struct plug *plug;
  struct job *next, *before;
  snapnav_token token;
  snapnav_timer timer;
  size_t len;
  char text[];
};
struct plug { const snapnav_host *host; struct job *jobs; };

static int utf8_ok(const char *text, size_t n) {
  const unsigned char *p = (const unsigned char *)text;
  size_t i = 0;
  while (i < n) {
    unsigned char c = p[i];
    size_t more = c < 0x80 ? 0 : c >= 0xc2 && c <= 0xdf ? 1 : c >= 0xe0 && c <= 0xef ? 2 : c >= 0xf0 && c <= 0xf4 ? 3 : 9;
    if (more == 9 || more >= n - i) return 0;
    for (size_t k = 1; k <= more; k++)
      if ((p[i + k] & 0xc0) != 0x80) return 0;
    if ((c == 0xe0 && p[i + 1] < 0xa0) || (c == 0xed && p[i + 1] > 0x9f) ||
        (c == 0xf0 && p[i + 1] < 0x90) || (c == 0xf4 && p[i + 1] > 0x8f))
      return 0;
    i += more + 1;
  }
  return 1;
}

static snapnav_value map_of(const snapnav_entry *items, size_t count) {
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = items;
  v.u.map.count = count;
  return v;
}

static snapnav_value list_of(const snapnav_value *items, size_t count) {
  snapnav_value v = {SNAPNAV_LIST, 0, {0}};
  v.u.list.items = items;
  v.u.list.count = count;
  return v;
}

static snapnav_value text_of(const char *ptr, size_t len) {
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s.ptr = ptr;
  v.u.s.len = len;
  return v;
}

static void unlink_job(struct job *j) {
  if (j->before) j->before->next = j->next;
  else j->plug->jobs = j->next;
  if (j->next) j->next->before = j->before;
}

static void found(void *user) {
  struct job *j = user;
  const snapnav_host *host = j->plug->host;
  unlink_job(j);
  snapnav_entry given[1] = {{snapnav_text("query"), text_of(j->text, j->len)}};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("results")},
                           {snapnav_text("payload"), map_of(given, 1)}};
  snapnav_value answer = map_of(plan, 2);
  host->complete(host, j->token, SNAPNAV_OK, &answer, NULL);
  free(j);
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  (void)payload; (void)source; (void)out;
  if (route.len <= 5 || memcmp(route.ptr, "find/", 5) != 0) return SNAPNAV_DECLINE;
  if (!utf8_ok(route.ptr, route.len)) return SNAPNAV_DECLINE;
  struct job *j = calloc(1, sizeof *j + route.len);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the search");
  j->plug = p;
  j->token = token;
  j->len = route.len - 5;
  memcpy(j->text, route.ptr + 5, j->len);
  snapnav_status st = p->host->schedule(p->host, 5000000, found, j, &j->timer, err);
  if (st != SNAPNAV_OK) {
    free(j);
    return st;
  }
  j->next = p->jobs;
  if (j->next) j->next->before = j;
  p->jobs = j;
  return SNAPNAV_PENDING;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[2] = {{snapnav_text("name"), snapnav_string("find/dune")},
                        {snapnav_text("description"), snapnav_string("what a search brings")}};
  snapnav_value one[1] = {map_of(a, 2)};
  snapnav_value answer = list_of(one, 1);
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  for (struct job *j = p->jobs; j; j = j->next) {
    if (j->token != token) continue;
    unlink_job(j);
    p->host->unschedule(p->host, j->timer);
    free(j);
    p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "the search was given up");
    return;
  }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_router router = {sizeof router, 0, "find", p, resolve, routes, cancel};
  snapnav_status st = registrar->router(registrar, &router, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  while (p->jobs) {
    struct job *j = p->jobs;
    unlink_job(j);
    p->host->unschedule(p->host, j->timer);
    free(j);
  }
  free(p);
}

SNAPNAV_PLUGIN("org.example.searchroutes", "1.0.3", start, stop,
               "name": "Search", "license": "BSD-3-Clause", "provides": {"routers": ["find"]})
