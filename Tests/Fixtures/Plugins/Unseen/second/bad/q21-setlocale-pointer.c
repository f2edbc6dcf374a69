/* Breaks R7, "a plugin leaves the process as it found it: … locale" / x-process (x-locale): parse() sets LC_NUMERIC to
 * "C" around strtod() and means to put the old one back, but keeps the pointer that setlocale(…, NULL) answered and no
 * copy; the second setlocale() frees that text, and with a locale other than "C" the way back fails or is chance.
 * Say: in a locale with decimal commas LC_NUMERIC was "C" after create() or set("amount") (and freed memory was read).
 *
 * Amount: a number as it was typed, with its value. */
#include "snapnav_plugin.h"
#include <locale.h>
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct amount {
  char text[64];
  size_t len;
  double value;
  tell_fn tell_text, tell_value;
  void *text_listener, *value_listener;
} amount;

static int parse(const char *text, double *value) { /* data has a point, whatever people here write */
  char *end;
  const char *old = setlocale(LC_NUMERIC, NULL);
  setlocale(LC_NUMERIC, "C");
  *value = strtod(text, &end);
  setlocale(LC_NUMERIC, old);
  return end != text && !*end;
}

static snapnav_status read_amount(amount *a, snapnav_str s, snapnav_error *err) {
  char copy[sizeof a->text];
  double value;
  if (!s.len || s.len >= sizeof copy || memchr(s.ptr, 0, s.len))
    return snapnav_fail(err, SNAPNAV_E_ARG, "amount: a number of at most 63 characters");
  memcpy(copy, s.ptr, s.len);
  copy[s.len] = 0;
  if (!parse(copy, &value)) return snapnav_fail(err, SNAPNAV_E_ARG, "amount: this is no number");
  memcpy(a->text, copy, s.len + 1);
  a->len = s.len;
  a->value = value;
  return SNAPNAV_OK;
}

static snapnav_str get_text(void *self) {
  snapnav_str s = {((amount *)self)->text, ((amount *)self)->len};
  return s;
}
static double get_value(void *self) { return ((amount *)self)->value; }

static int32_t set_text(void *self, snapnav_str s, snapnav_error *err) {
  amount *a = self;
  double before = a->value;
  if (a->len == s.len && !memcmp(a->text, s.ptr, s.len)) return SNAPNAV_OK;
  snapnav_status status = read_amount(a, s, err);
  if (status < 0) return status;
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s = get_text(a);
  int other = memcmp(&before, &a->value, sizeof before) != 0;
  if (a->tell_text) a->tell_text(a->text_listener, &v);
  v.kind = SNAPNAV_DOUBLE;
  v.u.d = a->value;
  if (other && a->tell_value) a->tell_value(a->value_listener, &v);
  return SNAPNAV_OK;
}

static void observe_text(void *self, tell_fn tell, void *listener) {
  ((amount *)self)->tell_text = tell;
  ((amount *)self)->text_listener = listener;
}
static void observe_value(void *self, tell_fn tell, void *listener) {
  ((amount *)self)->tell_value = tell;
  ((amount *)self)->value_listener = listener;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  amount *a = calloc(1, sizeof *a);
  (void)ctx, (void)screen;
  if (!a) return snapnav_fail(err, SNAPNAV_E_NOMEM, "amount: no memory");
  snapnav_status s = read_amount(a, snapnav_text("0.00"), err);
  for (size_t i = 0; s >= 0 && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 6 || memcmp(e->key.ptr, "amount", 6)) continue;
    if (e->value.kind != SNAPNAV_STRING) s = snapnav_fail(err, SNAPNAV_E_TYPE, "amount: \"amount\" is a text, as it was typed");
    else s = read_amount(a, e->value.u.s, err);
  }
  if (s < 0) free(a);
  else *instance = a;
  return s;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "amount", "s(@)", (snapnav_fn)get_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "amount", "i(@s!)", (snapnav_fn)set_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "amount", "-(@{-(@v)}@)", (snapnav_fn)observe_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "value", "d(@)", (snapnav_fn)get_value, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "value", "-(@{-(@v)}@)", (snapnav_fn)observe_value, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "amount", .create = create, .destroy = destroy};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "amount", &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.amount", "0.5.0", start, NULL,
               "name": "Amount", "license": "MIT", "provides": {"screens": ["amount"]})
