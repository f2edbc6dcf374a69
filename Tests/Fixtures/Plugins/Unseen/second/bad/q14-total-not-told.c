/* Breaks section 8, "[observer] call the first function with the last argument whenever the property changes" /
 * v-observer: "total" is price times quantity; when the price is set its observer is told, when the quantity is set
 * only that of the quantity is.
 * Say: set("quantity") changed what the getter of "total" answers, and the observer of "total" was not told.
 *
 * Order line: one article, how many, and what that costs. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct observer { tell_fn fn; void *host; } observer;
typedef struct order {
  double price;
  int64_t quantity;
  observer on_price, on_quantity, on_total;
} order;

static double total(const order *o) { return o->price * (double)o->quantity; }

static void tell_double(observer who, double d) {
  snapnav_value v = {SNAPNAV_DOUBLE, 0, {0}};
  v.u.d = d;
  if (who.fn) who.fn(who.host, &v);
}
static void tell_int(observer who, int64_t i) {
  snapnav_value v = snapnav_int(i);
  if (who.fn) who.fn(who.host, &v);
}

static int bits_differ(double a, double b) { return memcmp(&a, &b, sizeof a) != 0; } /* NaN is equal to itself here */

static double get_price(void *self) { return ((order *)self)->price; }
static int64_t get_quantity(void *self) { return ((order *)self)->quantity; }
static double get_total(void *self) { return total(self); }

static void set_price(void *self, double price) {
  order *o = self;
  if (!bits_differ(o->price, price)) return;
  double before = total(o);
  o->price = price;
  tell_double(o->on_price, price);
  if (bits_differ(before, total(o))) tell_double(o->on_total, total(o));
}

static int32_t set_quantity(void *self, int64_t quantity, snapnav_error *err) {
  order *o = self;
  if (quantity < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "order: fewer than none cannot be ordered");
  if (o->quantity == quantity) return SNAPNAV_OK;
  o->quantity = quantity;
  tell_int(o->on_quantity, quantity);
  return SNAPNAV_OK;
}

static void observe(void *self, void *user, tell_fn fn, void *host) { /* user: where it is kept */
  observer *o = (observer *)((char *)self + (size_t)(uintptr_t)user);
  o->fn = fn;
  o->host = host;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  order start = {0};
  (void)ctx, (void)screen;
  start.quantity = 1;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 5 && !memcmp(e->key.ptr, "price", 5)) {
      if (e->value.kind == SNAPNAV_DOUBLE) start.price = e->value.u.d;
      else if (e->value.kind == SNAPNAV_INT) start.price = (double)e->value.u.i;
      else return snapnav_fail(err, SNAPNAV_E_TYPE, "order: \"price\" is a number");
    } else if (e->key.len == 8 && !memcmp(e->key.ptr, "quantity", 8)) {
      if (e->value.kind != SNAPNAV_INT || e->value.u.i < 0)
        return snapnav_fail(err, SNAPNAV_E_TYPE, "order: \"quantity\" is a whole number from 0");
      start.quantity = e->value.u.i;
    }
  }
  order *o = malloc(sizeof *o);
  if (!o) return snapnav_fail(err, SNAPNAV_E_NOMEM, "order: no memory");
  *o = start;
  *instance = o;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
#define OBSERVER "-(@p{-(@v)}@)"
#define AT(member) (void *)(uintptr_t)offsetof(order, member)
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "price", "d(@)", (snapnav_fn)get_price, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "price", "-(@d)", (snapnav_fn)set_price, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "price", OBSERVER, (snapnav_fn)observe, AT(on_price)},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "quantity", "x(@)", (snapnav_fn)get_quantity, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "quantity", "i(@x!)", (snapnav_fn)set_quantity, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "quantity", OBSERVER, (snapnav_fn)observe, AT(on_quantity)},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "total", "d(@)", (snapnav_fn)get_total, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "total", OBSERVER, (snapnav_fn)observe, AT(on_total)}};
  snapnav_screen_type type = {.size = sizeof type, .id = "order", .create = create, .destroy = destroy};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "order", &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.order", "2.2.1", start, NULL,
               "name": "Order line", "license": "MIT", "provides": {"screens": ["order"]})
