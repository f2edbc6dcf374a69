// Unusual: text from every one of the 17 planes, U+0000 in the middle, combining marks, right-to-left; a VETO whose reason is cut at a letter.
// Allowed: UTF-8 with a length and no final 0; noncharacters are code points; a message is cut when too long, never within a letter.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

static size_t encode(char *to, uint32_t c) {
  if (c < 0x80) return to[0] = (char)c, 1;
  if (c < 0x800) return to[0] = (char)(0xc0 | c >> 6), to[1] = (char)(0x80 | (c & 63)), 2;
  if (c < 0x10000) return to[0] = (char)(0xe0 | c >> 12), to[1] = (char)(0x80 | (c >> 6 & 63)), to[2] = (char)(0x80 | (c & 63)), 3;
  to[0] = (char)(0xf0 | c >> 18);
  to[1] = (char)(0x80 | (c >> 12 & 63));
  to[2] = (char)(0x80 | (c >> 6 & 63));
  to[3] = (char)(0x80 | (c & 63));
  return 4;
}

static snapnav_str planes(void) { // the same each time
  static char text[256];
  snapnav_str s = {text, 0};
  static const uint32_t special[] = {0x41, 0, 0x301, 0x5d0, 0x202e, 0x202c, 0xfeff, 0xffff, 0x1f469, 0x200d, 0x1f4bb, 0x10ffff};
  for (size_t i = 0; i < sizeof special / sizeof *special; i++) s.len += encode(text + s.len, special[i]);
  for (uint32_t plane = 0; plane < 17; plane++) s.len += encode(text + s.len, plane << 16 | 0x10e0);
  return s;
}
static snapnav_str letter(uint32_t code) { // any code point; U+FFFD for what is none
  static char text[4];
  snapnav_str s = {text, encode(text, code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code)};
  return s;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "ein Schalter, den dieses Plugin nicht kennt: \xc3\xbc");
  for (size_t i = 0; n->payload->kind == SNAPNAV_MAP && i < n->payload->u.map.count; i++) {
    const snapnav_str k = n->payload->u.map.items[i].key;
    if (k.len != 6 || memcmp(k.ptr, "\xe7\xa6\x81\xe6\xad\xa2", 6)) continue;
    if (err) { // as many whole letters as there is room for
      size_t at = 0;
      char one[4];
      for (uint32_t c = 0x1f600; at + 4 < sizeof err->message; c = c < 0x1f640 ? c + 1 : 0x1f600) {
        size_t n1 = encode(one, c);
        memcpy(err->message + at, one, n1);
        at += n1;
      }
      err->message[at] = 0;
      err->code = SNAPNAV_VETO;
    }
    return SNAPNAV_VETO;
  }
  return SNAPNAV_OK;
}

struct label { size_t len; char *text; };
static snapnav_str get(void *instance) {
  struct label *l = instance;
  snapnav_str s = {l->text ? l->text : "", l->len};
  return s;
}
static int32_t set(void *instance, snapnav_str s, snapnav_error *err) {
  struct label *l = instance;
  char *text = NULL;
  if (s.len) {
    text = malloc(s.len);
    if (!text) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the text");
    memcpy(text, s.ptr, s.len);
  }
  free(l->text);
  l->text = text;
  l->len = s.len;
  return SNAPNAV_OK;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  struct label *l = calloc(1, sizeof *l);
  snapnav_status s = l ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a label");
  if (l) s = set(l, planes(), err); // what it says at first
  for (size_t i = 0; s >= 0 && properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 4 && !memcmp(e->key.ptr, "text", 4))
      s = e->value.kind == SNAPNAV_STRING ? set(l, e->value.u.s, err) : snapnav_fail(err, SNAPNAV_E_TYPE, "text: not a text");
  }
  if (s < 0) {
    if (l) free(l->text);
    free(l);
    return s;
  }
  *instance = l;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(((struct label *)instance)->text);
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const snapnav_screen_type type = {sizeof type, 0, "label", NULL, create, destroy, NULL, NULL, NULL, NULL};
  static const snapnav_mediator m = {sizeof m, 0, "kinshi", NULL, mediate, NULL, NULL};
  static const snapnav_function table[] = {{sizeof *table, SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get, NULL},
                                           {sizeof *table, SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set, NULL},
                                           {sizeof *table, SNAPNAV_FREE, "planes", "s()", (snapnav_fn)planes, NULL},
                                           {sizeof *table, SNAPNAV_FREE, "letter", "s(u)", (snapnav_fn)letter, NULL}};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = r->screen_type(r, &type, err);
  if (s >= 0) s = r->mediator(r, &m, err);
  for (int i = 0; i < 4 && s >= 0; i++) s = r->function(r, i < 2 ? "label" : NULL, &table[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.planes", "1.0.0", start, NULL,
               "name": "Alle Ebenen \u2603 𐌰𝄞", "license": "MIT",
               "provides": {"mediators": ["kinshi"], "screens": ["label"], "functions": ["planes", "letter"]})
