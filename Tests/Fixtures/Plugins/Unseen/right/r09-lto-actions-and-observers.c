// Unusual: link-time optimisation with -g, actions of many signatures, an observer that calls a function of the host's making.
// Allowed: flags are the author's; {SIG}, a C function pointer that the host makes, stands in an observer; results point into the instance.
// build: cc -O3 -flto -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*hears)(void *context, const snapnav_value *value);
struct desk { char *text; uint8_t *bytes; snapnav_screen mine; int64_t tilt; hears told; void *teller; };

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)properties;
  struct desk *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a desk");
  d->mine = screen;
  *instance = d;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  struct desk *d = instance;
  (void)ctx;
  free(d->text);
  free(d->bytes);
  free(d);
}

static int64_t weigh(void *const instance, const snapnav_str text, const double factor) { // x(@sd)
  (void)instance;
  double w = (double)text.len * factor;
  return w >= -1e18 && w <= 1e18 ? (int64_t)w : 0; // not a number: 0
}
static snapnav_str join(void *instance, snapnav_str a, snapnav_str b) { // s(@ss)
  struct desk *d = instance;
  snapnav_str s = {"", 0};
  char *text = malloc(a.len + b.len + 1);
  if (!text) return s;
  if (a.len) memcpy(text, a.ptr, a.len);
  if (b.len) memcpy(text + a.len, b.ptr, b.len);
  free(d->text);
  d->text = text;
  s.ptr = text;
  s.len = a.len + b.len;
  return s;
}
static snapnav_bytes turn(void *instance, snapnav_bytes y) { // y(@y)
  struct desk *d = instance;
  snapnav_bytes out = {(const uint8_t *)"", 0};
  uint8_t *bytes = malloc(y.len + 1);
  if (!bytes) return out;
  for (size_t i = 0; i < y.len; i++) bytes[i] = y.ptr[y.len - 1 - i];
  free(d->bytes);
  d->bytes = bytes;
  out.ptr = bytes;
  out.len = y.len;
  return out;
}
static int32_t divide(void *instance, int64_t a, int64_t b, snapnav_error *err) { // i(@xx!)
  (void)instance;
  if (!b) return snapnav_fail(err, SNAPNAV_E_ARG, "nothing can be divided by 0");
  if (b == -1 && a == INT64_MIN) return snapnav_fail(err, SNAPNAV_E_ARG, "the result is too large");
  return SNAPNAV_OK;
}
static uint8_t is_mine(void *instance, snapnav_screen screen) { return ((struct desk *)instance)->mine == screen; } // b(@h)
static uint32_t kind_of(void *instance, const snapnav_value *v) { // u(@v)
  (void)instance;
  return v->kind;
}
static double mean(void *instance, int32_t i, uint32_t u, int64_t x, uint64_t t, float f, double d, uint8_t b, int32_t j,
                   uint32_t w, int64_t z, uint64_t q, float g, double e, uint8_t c) { // 15 arguments and @: sixteen
  (void)instance;
  return ((double)i + (double)u + (double)x + (double)t + (double)f + d + (double)b + (double)j + (double)w + (double)z +
          (double)q + (double)g + e + (double)c) / 14.0;
}
static int64_t get_tilt(void *instance) { return ((struct desk *)instance)->tilt; } // x(@)
static void set_tilt(void *instance, int64_t tilt) { // -(@x)
  struct desk *d = instance;
  if (d->tilt == tilt) return;
  d->tilt = tilt;
  snapnav_value now = snapnav_int(tilt);
  if (d->told) d->told(d->teller, &now);
}
static void observe_tilt(void *instance, hears told, void *teller) { // -(@{-(@v)}@)
  struct desk *d = instance;
  d->told = told;
  d->teller = teller;
}

#define ACTION(name, signature, fn) {sizeof(snapnav_function), SNAPNAV_ACTION, name, signature, (snapnav_fn)fn, NULL}
static const snapnav_function members[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "tilt", "x(@)", (snapnav_fn)get_tilt, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "tilt", "-(@x)", (snapnav_fn)set_tilt, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "tilt", "-(@{-(@v)}@)", (snapnav_fn)observe_tilt, NULL},
    ACTION("weigh", "x(@sd)", weigh),   ACTION("join", "s(@ss)", join),      ACTION("turn", "y(@y)", turn),
    ACTION("divide", "i(@xx!)", divide), ACTION("isMine", "b(@h)", is_mine), ACTION("kindOf", "u(@v)", kind_of),
    ACTION("mean", "d(@iuxtfdbiuxtfdb)", mean)};

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  const snapnav_screen_type type = {sizeof type, 0, "desk", NULL, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  for (size_t i = 0; i < sizeof members / sizeof *members && s >= 0; i++) s = r->function(r, "desk", &members[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.desk", "1.0.0", start, NULL,
               "name": "Desk", "license": "MIT", "provides": {"screens": ["desk"]})
