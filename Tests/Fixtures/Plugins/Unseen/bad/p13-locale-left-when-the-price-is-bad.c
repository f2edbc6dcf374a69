/* Breaks R7 "leaves the process as it found it: ... locale" (x-process): the setter reads the number under uselocale("C") and puts
 * the old one back, but not on the way out for a text that is no number: the main thread stays in the plugin's locale, freed in stop(). */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; locale_t plain; } plugin;
typedef struct { char *at; size_t len; } text;
static int text_set(text *t, snapnav_str s) { /* 0: no memory, the old text stands */
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(t->at);
  t->at = copy;
  t->len = s.len;
  return 1;
}
static snapnav_str text_get(const text *t) {
  snapnav_str s = {t->at ? t->at : "", t->len};
  return s;
}
static int text_same(const text *t, snapnav_str s) {
  return t->len == s.len && (!s.len || !memcmp(t->at, s.ptr, s.len));
}
typedef struct { plugin *plugin; text price; double number; } article;

static snapnav_status add(snapnav_registrar *r, const char *type, uint32_t kind, const char *name,
                          const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function f = {sizeof f, kind, name, signature, fn, user};
  return r->function(r, type, &f, err);
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  article *a = instance;
  free(a->price.at);
  free(a);
}
static snapnav_str get_price(void *instance) { return text_get(&((article *)instance)->price); }
static double get_number(void *instance) { return ((article *)instance)->number; }
static int32_t set_price(void *instance, snapnav_str price, snapnav_error *err) {
  article *a = instance;
  char digits[64], *end = digits;
  if (price.len == 0 || price.len >= sizeof digits) return snapnav_fail(err, SNAPNAV_E_ARG, "a price has 1 to 63 letters");
  memcpy(digits, price.ptr, price.len);
  digits[price.len] = 0;
  locale_t before = uselocale(a->plugin->plain);
  double number = strtod(digits, &end);
  if (end != digits + price.len) return snapnav_fail(err, SNAPNAV_E_ARG, "that is no price");
  uselocale(before);
  if (!text_set(&a->price, price)) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the price");
  a->number = number;
  return SNAPNAV_OK;
}
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)screen;
  article *a = calloc(1, sizeof *a);
  if (!a || !text_set(&a->price, snapnav_text("0"))) {
    free(a);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an article");
  }
  a->plugin = ctx;
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 5 || memcmp(e->key.ptr, "price", 5)) continue;
    snapnav_status s = e->value.kind == SNAPNAV_STRING ? set_price(a, e->value.u.s, err)
                                                       : snapnav_fail(err, SNAPNAV_E_TYPE, "price is no text");
    if (s) {
      destroy(ctx, a);
      return s;
    }
  }
  *instance = a;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  p->plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
  if (!p->plain) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a locale");
  }
  snapnav_screen_type type = {sizeof type, 0, "article", p, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, "article", SNAPNAV_GETTER, "price", "s(@)", (snapnav_fn)get_price, NULL, err);
  if (!s) s = add(r, "article", SNAPNAV_SETTER, "price", "i(@s!)", (snapnav_fn)set_price, NULL, err);
  if (!s) s = add(r, "article", SNAPNAV_GETTER, "number", "d(@)", (snapnav_fn)get_number, NULL, err);
  if (s) {
    freelocale(p->plain);
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  plugin *p = ctx;
  freelocale(p->plain);
  free(p);
}

SNAPNAV_PLUGIN("org.example.prices", "1.0.0", start, stop, "name": "Prices", "license": "MIT",
               "provides": {"screens": ["article"]})
