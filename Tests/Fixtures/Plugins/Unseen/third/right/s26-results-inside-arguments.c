// right: results that point into an argument, cut at whole letters, and two functions that share one table through `user` (section 8: results "may point into the instance or an argument")
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static int letter_start(char c) { return ((unsigned char)c & 0xc0) != 0x80; }
static snapnav_str first_word(snapnav_str s) {
  size_t from = 0, to;
  while (from < s.len && s.ptr[from] == ' ') from++;
  for (to = from; to < s.len && s.ptr[to] != ' '; to++) {}
  snapnav_str r = {s.len ? s.ptr + from : "", to - from};
  return r;
}
static snapnav_str last_letters(snapnav_str s, uint32_t letters) {
  size_t at = s.len;
  while (at > 0 && letters > 0) {
    at--;
    while (at > 0 && !letter_start(s.ptr[at])) at--;
    letters--;
  }
  snapnav_str r = {s.len ? s.ptr + at : "", s.len - at};
  return r;
}
static snapnav_bytes without_head(snapnav_bytes y, uint32_t head) {
  static const uint8_t none[1];
  snapnav_bytes r = {none, 0};
  if (head < y.len) { r.ptr = y.ptr + head; r.len = y.len - head; }
  return r;
}
static const snapnav_value *same(const snapnav_value *v) { return v; }
static const struct { int64_t at[3]; } weights = {{2, 3, 5}};
static int64_t weigh(const void *user, uint8_t which, int32_t n) { return (which ? ((const int64_t *)user)[1] : ((const int64_t *)user)[0]) * n; }
static int64_t weigh_one(void *user, uint8_t which, int32_t n) { return weigh(user, which, n); }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "firstWord", "s(s)", (snapnav_fn)first_word, NULL},
                          {sizeof *f, SNAPNAV_FREE, "lastLetters", "s(su)", (snapnav_fn)last_letters, NULL},
                          {sizeof *f, SNAPNAV_FREE, "withoutHead", "y(yu)", (snapnav_fn)without_head, NULL},
                          {sizeof *f, SNAPNAV_FREE, "same", "v(v)", (snapnav_fn)same, NULL},
                          {sizeof *f, SNAPNAV_FREE, "weigh", "x(pbi)", (snapnav_fn)weigh_one, (void *)&weights.at[0]},
                          {sizeof *f, SNAPNAV_FREE, "weighMore", "x(pbi)", (snapnav_fn)weigh_one, (void *)&weights.at[1]}};
  snapnav_status s = SNAPNAV_OK;
  for (size_t i = 0; s == SNAPNAV_OK && i < sizeof f / sizeof *f; i++) s = r->function(r, NULL, &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.s26", "1.0.0", start, NULL, "name": "Pieces", "license": "MIT",
               "provides": {"functions": ["firstWord", "lastLetters", "withoutHead", "same", "weigh", "weighMore"]})
