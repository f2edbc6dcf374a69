/* Unusual: results s, y and v of free functions lie in a pool of eight blocks that is kept between the
 * calls, used in turn and freed in stop; a block grows to what was asked for, and is cut back above 64 KiB.
 * Allowed: section 8 "Results s, y and v may point into the instance: the host copies them before it
 * calls anything else"; no sentence forbids memory that is kept, and it is bounded. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

enum { BLOCKS = 8, KEPT = 65536 };
static struct { uint8_t *memory; size_t size; } block[BLOCKS];
static unsigned turn;
static int started;

static uint8_t *take(size_t size) {
  unsigned at = turn++ % BLOCKS;
  for (int i = 0; i < BLOCKS; i++) /* what is large is not kept beyond the next call */
    if (block[i].size > KEPT) {
      free(block[i].memory);
      block[i].memory = NULL;
      block[i].size = 0;
    }
  if (block[at].size < size || !block[at].memory) {
    uint8_t *more = realloc(block[at].memory, size ? size : 1);
    if (!more) return NULL;
    block[at].memory = more;
    block[at].size = size;
  }
  return block[at].memory;
}

static snapnav_str shout(snapnav_str s) {
  snapnav_str loud = {NULL, 0};
  char *p = (char *)take(s.len);
  if (!p) return loud;
  for (size_t i = 0; i < s.len; i++) p[i] = s.ptr[i] >= 'a' && s.ptr[i] <= 'z' ? (char)(s.ptr[i] - 32) : s.ptr[i];
  loud.ptr = p;
  loud.len = s.len;
  return loud;
}

static snapnav_bytes reverse(snapnav_bytes y) {
  snapnav_bytes turned = {NULL, 0};
  uint8_t *p = take(y.len);
  if (!p) return turned;
  for (size_t i = 0; i < y.len; i++) p[i] = y.ptr[y.len - 1 - i];
  turned.ptr = p;
  turned.len = y.len;
  return turned;
}

static const snapnav_value *words(snapnav_str s) { /* the text cut at its blanks: a list of texts */
  static const snapnav_value none = {SNAPNAV_LIST, 0, {0}};
  size_t count = 1;
  for (size_t i = 0; i < s.len; i++) count += s.ptr[i] == ' ';
  if (count > 4096) return &none; /* within 16 MiB and the pool */
  size_t head = (count + 1) * sizeof(snapnav_value);
  uint8_t *p = take(head + s.len);
  if (!p) return &none;
  snapnav_value *list = (snapnav_value *)(void *)p;
  char *text = (char *)p + head;
  if (s.len) memcpy(text, s.ptr, s.len);
  memset(list, 0, head);
  list->kind = SNAPNAV_LIST;
  list->u.list.items = list + 1;
  list->u.list.count = count;
  snapnav_value *v = list + 1;
  v->kind = SNAPNAV_STRING;
  v->u.s.ptr = text;
  for (size_t i = 0; i < s.len; i++) {
    if (text[i] != ' ') {
      v->u.s.len++;
      continue;
    }
    v++;
    v->kind = SNAPNAV_STRING;
    v->u.s.ptr = text + i + 1;
  }
  return list;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "shout", "s(s)", (snapnav_fn)shout, NULL},
                                {sizeof *f, SNAPNAV_FREE, "reverse", "y(y)", (snapnav_fn)reverse, NULL},
                                {sizeof *f, SNAPNAV_FREE, "words", "v(s)", (snapnav_fn)words, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  for (int i = 0; i < BLOCKS; i++) {
    free(block[i].memory);
    block[i].memory = NULL;
    block[i].size = 0;
  }
  turn = 0;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r16", "1.0.0", start, stop, "name": "Pool of eight", "license": "MIT",
               "provides": {"functions": ["shout", "reverse", "words"]})
