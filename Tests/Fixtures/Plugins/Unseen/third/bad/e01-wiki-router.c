// fault: percent decoding reads the two bytes after a "%" without looking at the length, so a route that ends in "%" or "%4" is read past its end (header 3: snapnav_str has a length and no final 0; R1; rule t-bytes).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct plug { const snapnav_host *host; };

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

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* "wiki/C%2B%2B" is the article "C++" */
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token;
  if (route.len <= 5 || memcmp(route.ptr, "wiki/", 5) != 0) return SNAPNAV_DECLINE;
  char *title = malloc(route.len);
  if (!title) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the title");
  size_t n = 0;
  for (size_t i = 5; i < route.len; i++) {
    char c = route.ptr[i];
    if (c == '%') {
      int high = hex(route.ptr[i + 1]), low = hex(route.ptr[i + 2]);
      if (high < 0 || low < 0) {
        free(title);
        return SNAPNAV_DECLINE;
      }
      c = (char)(high * 16 + low);
      i += 2;
    } else if (c == '_') {
      c = ' ';
    }
    title[n++] = c;
  }
  if (!utf8_ok(title, n)) {
    free(title);
    return SNAPNAV_DECLINE;
  }
  snapnav_entry given[1] = {{snapnav_text("title"), text_of(title, n)}};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("article")},
                           {snapnav_text("payload"), map_of(given, 1)}};
  snapnav_value answer = map_of(plan, 2);
  out->put(out->ctx, &answer);
  free(title);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_entry a[2] = {{snapnav_text("name"), snapnav_string("wiki/Main_Page")},
                        {snapnav_text("description"), snapnav_string("the main page")}};
  snapnav_entry b[2] = {{snapnav_text("name"), snapnav_string("wiki/C%2B%2B")},
                        {snapnav_text("description"), snapnav_string("an article, its title percent-encoded")}};
  snapnav_value both[2] = {map_of(a, 2), map_of(b, 2)};
  snapnav_value answer = list_of(both, 2);
  out->put(out->ctx, &answer);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_router router = {sizeof router, 0, "wiki", p, resolve, routes, NULL};
  snapnav_status st = registrar->router(registrar, &router, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.wikiroutes", "1.2.0", start, stop,
               "name": "Wiki routes", "license": "MIT", "provides": {"routers": ["wiki"]})
