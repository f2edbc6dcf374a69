/* Unusual: one screen type with 500 properties, each with getter, setter and observer: 1,500
 * registrations of three C functions, told apart by `user`, also in the observer "-(@p{-(@x)}@)".
 * Allowed: section 8 "So one getter x(@p) and one setter i(@px!) can serve all properties of a type";
 * "p ... first or right after that @; not inside {}". */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

enum { COUNT = 500 };
typedef void (*teller)(void *, int64_t);
typedef struct sheet {
  int64_t cell[COUNT];
  teller tell[COUNT];
  void *told[COUNT];
  uint8_t dirty[COUNT];
} sheet;
static int number[COUNT]; /* number[i] == i: what user points to */
static int started;

static void tell(sheet *self, int i) {
  if (!self->dirty[i]) return;
  self->dirty[i] = 0;
  if (self->tell[i]) self->tell[i](self->told[i], self->cell[i]);
}

static void store(sheet *self, int i, int64_t value) {
  if (self->cell[i] == value) return;
  self->cell[i] = value;
  self->dirty[i] = 1;
}

static int64_t get(void *instance, void *user) { return ((sheet *)instance)->cell[*(int *)user]; }

static int32_t set(void *instance, void *user, int64_t value, snapnav_error *err) {
  (void)err;
  store(instance, *(int *)user, value);
  tell(instance, *(int *)user);
  return SNAPNAV_OK;
}

static void observe(void *instance, void *user, void (*fn)(void *, int64_t), void *last) {
  sheet *self = instance;
  self->tell[*(int *)user] = fn;
  self->told[*(int *)user] = last;
}

static int index_of(snapnav_str key) {
  if (key.len != 4 || key.ptr[0] != 'p') return -1;
  int i = 0;
  for (int k = 1; k < 4; k++) {
    if (key.ptr[k] < '0' || key.ptr[k] > '9') return -1;
    i = i * 10 + key.ptr[k] - '0';
  }
  return i < COUNT ? i : -1;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  sheet *self = calloc(1, sizeof *self);
  if (!self) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a sheet");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    int at = index_of(e->key);
    if (at < 0) continue;
    if (e->value.kind != SNAPNAV_INT) {
      free(self);
      return snapnav_fail(err, SNAPNAV_E_TYPE, "a cell holds an integer");
    }
    self->cell[at] = e->value.u.i;
  }
  *instance = self;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx;
  snapnav_value *items = malloc(COUNT * sizeof *items), list = {SNAPNAV_LIST, 0, {0}};
  if (!items) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to save a sheet");
  for (int i = 0; i < COUNT; i++) items[i] = snapnav_int(((sheet *)instance)->cell[i]);
  list.u.list.items = items;
  list.u.list.count = COUNT;
  out->put(out->ctx, &list);
  free(items);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_LIST || state->u.list.count != COUNT)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "a sheet is a list of 500 integers");
  for (int i = 0; i < COUNT; i++)
    if (state->u.list.items[i].kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a cell holds an integer");
  for (int i = 0; i < COUNT; i++) store(instance, i, state->u.list.items[i].u.i);
  for (int i = 0; i < COUNT; i++) tell(instance, i);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_screen_type t = {sizeof t, 0, "sheet", NULL, create, destroy, NULL, save, restore, NULL};
  snapnav_status s = r->screen_type(r, &t, err);
  for (int i = 0; s >= 0 && i < COUNT; i++) {
    char name[5] = {'p', (char)('0' + i / 100), (char)('0' + i / 10 % 10), (char)('0' + i % 10), 0};
    number[i] = i;
    snapnav_function f[3] = {{sizeof *f, SNAPNAV_GETTER, name, "x(@p)", (snapnav_fn)get, &number[i]},
                             {sizeof *f, SNAPNAV_SETTER, name, "i(@px!)", (snapnav_fn)set, &number[i]},
                             {sizeof *f, SNAPNAV_OBSERVER, name, "-(@p{-(@x)}@)", (snapnav_fn)observe, &number[i]}};
    for (int k = 0; s >= 0 && k < 3; k++) s = r->function(r, "sheet", &f[k], err);
  }
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r06", "1.0.0", start, stop, "name": "Five hundred cells",
               "license": "MIT", "provides": {"screens": ["sheet"]})
