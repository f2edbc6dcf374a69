// Breaks R1 and section 3, "snapnav_str: no final 0" / t-bytes: the percent decoder reads the two digits after every '%'
// without looking whether the route still has them; a route that ends in "%" or "%4" is read past its end.
// Say: router "search" read behind the end of a route that ends in a cut percent escape.
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

/* search: "search" opens the search, "search/<text>" with the (percent encoded) text filled in. */
static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static int is_utf8(const char *text, size_t n) {
  const unsigned char *p = (const unsigned char *)text;
  for (size_t i = 0; i < n;) {
    unsigned char c = p[i];
    size_t more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : 9;
    if (more > 3 || n - i <= more) return 0;
    for (size_t k = 1; k <= more; k++)
      if ((p[i + k] & 0xc0) != 0x80) return 0;
    if ((c == 0xe0 && p[i + 1] < 0xa0) || (c == 0xed && p[i + 1] > 0x9f) || (c == 0xf0 && p[i + 1] < 0x90) ||
        (c == 0xf4 && p[i + 1] > 0x8f))
      return 0;
    i += more + 1;
  }
  return 1;
}

/* The decoded text, at most as long as the route; -1: no route at all. */
static int decode(snapnav_str route, char *to, size_t *length) {
  size_t n = 0;
  for (size_t i = 0; i < route.len; i++) {
    char c = route.ptr[i];
    if (c == '%') {
      int high = hex(route.ptr[i + 1]), low = hex(route.ptr[i + 2]);
      if (high < 0 || low < 0) return -1;
      c = (char)(high << 4 | low);
      i += 2;
    } else if (c == '+') {
      c = ' ';
    }
    to[n++] = c;
  }
  *length = n;
  return 0;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)payload;
  (void)source;
  (void)token;
  if (route.len < 6) return SNAPNAV_DECLINE;
  char *text = malloc(route.len + 1);
  size_t n = 0;
  if (!text) return snapnav_fail(err, SNAPNAV_E_NOMEM, "search: no memory");
  /* decoded first, so that search%2Fcats is found, too */
  if (decode(route, text, &n) != 0 || n < 6 || memcmp(text, "search", 6) != 0 || (n > 6 && text[6] != '/') || !is_utf8(text, n)) {
    free(text);
    return SNAPNAV_DECLINE;
  }
  snapnav_entry query = {snapnav_text("query"), snapnav_string("")};
  if (n > 7) query.value.u.s = (snapnav_str){text + 7, n - 7};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("search")}, {snapnav_text("payload"), {SNAPNAV_MAP, 0, {0}}}};
  plan[1].value.u.map.items = &query;
  plan[1].value.u.map.count = 1;
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = plan;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  free(text);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry one[2] = {{snapnav_text("name"), snapnav_string("search")}, {snapnav_text("description"), snapnav_string("The search")}};
  snapnav_value item = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  item.u.map.items = one;
  item.u.map.count = 2;
  list.u.list.items = &item;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_router r = {sizeof r, 0, "search", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &r, err);
}

SNAPNAV_PLUGIN("org.example.search", "1.0.0", start, NULL, "name": "Search links", "license": "MIT",
               "provides": {"mediators": [], "presenters": [], "routers": ["search"], "screens": [], "effects": [],
                            "functions": []})
