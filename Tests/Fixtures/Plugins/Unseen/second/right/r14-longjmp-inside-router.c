/* Unusual: a recursive parser inside resolve() that leaves by longjmp, also across several frames of its
 * own, when a route is none; routes of any bytes end there.
 * Allowed: R4 "No exception, panic or longjmp crosses the border": this one begins and ends inside one
 * call, and no call of the host lies between. resolve "Data only: the same question gets the same answer". */
#include <setjmp.h>
#include <string.h>
#include "snapnav_plugin.h"

typedef struct parser {
  jmp_buf out;
  const char *at, *end;
  int depth;
} parser;
static int started;

static int64_t term(parser *p);
static int64_t expression(parser *p) { /* a sum: 1+(2+3) */
  if (++p->depth > 32) longjmp(p->out, 2);
  uint64_t sum = (uint64_t)term(p);
  while (p->at < p->end && *p->at == '+') {
    p->at++;
    sum += (uint64_t)term(p);
    if (sum > 1000000000u) longjmp(p->out, 3);
  }
  p->depth--;
  return (int64_t)sum;
}
static int64_t term(parser *p) {
  if (p->at < p->end && *p->at == '(') {
    p->at++;
    int64_t inner = expression(p);
    if (p->at == p->end || *p->at != ')') longjmp(p->out, 1);
    p->at++;
    return inner;
  }
  int64_t n = 0;
  const char *first = p->at;
  while (p->at < p->end && *p->at >= '0' && *p->at <= '9') {
    n = n * 10 + (*p->at++ - '0');
    if (n > 1000000000) longjmp(p->out, 3);
  }
  if (p->at == first) longjmp(p->out, 1);
  return n;
}

static int parse(const char *text, size_t length, int64_t *number) {
  parser p;
  p.at = text;
  p.end = text + length;
  p.depth = 0;
  int why = setjmp(p.out);
  if (why) return why;
  int64_t n = expression(&p);
  if (p.at != p.end) longjmp(p.out, 1);
  *number = n;
  return 0;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  int64_t number = 0;
  if (!(route.len == 5 && !memcmp(route.ptr, "films", 5))) {
    if (route.len <= 6 || memcmp(route.ptr, "films/", 6) || parse(route.ptr + 6, route.len - 6, &number))
      return SNAPNAV_DECLINE;
  }
  snapnav_entry id = {snapnav_text("id"), snapnav_int(number)};
  snapnav_value with = {SNAPNAV_MAP, 0, {0}}, answer = {SNAPNAV_MAP, 0, {0}};
  with.u.map.items = &id;
  with.u.map.count = 1;
  snapnav_entry e[2] = {{snapnav_text("navigation"), snapnav_string("show-film")}, {snapnav_text("payload"), with}};
  answer.u.map.items = e;
  answer.u.map.count = 2;
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry e[2] = {{snapnav_text("name"), snapnav_string("films")},
                        {snapnav_text("description"), snapnav_string("films, or films/ and a sum of numbers")}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = e;
  map.u.map.count = 2;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_router t = {sizeof t, 0, "films", NULL, resolve, routes, NULL};
  snapnav_status s = r->router(r, &t, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r14", "1.0.0", start, stop, "name": "Sums in routes", "license": "MIT",
               "provides": {"routers": ["films"]})
