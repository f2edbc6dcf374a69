// Unusual: instances are NULL; one type has no property, one a constant and saves null; the plugin's whole state is one integer.
// Allowed: "*instance may stay NULL"; save puts exactly one value, of whatever kind; restore takes that kind and no other.
// build: cc -O0 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }
static void event(void *ctx, void *instance, uint32_t event) { (void)ctx, (void)instance, (void)event; }
static void update(void *ctx, void *instance, const snapnav_attributes *attributes) { (void)ctx, (void)instance, (void)attributes; }
static snapnav_status save_type(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  const snapnav_value null = {SNAPNAV_NULL, 0, {0}};
  (void)ctx, (void)instance, (void)err;
  out->put(out->ctx, &null);
  return SNAPNAV_OK;
}
static snapnav_status restore_type(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx, (void)instance;
  return state->kind == SNAPNAV_NULL ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_TYPE, "its state is null");
}
static uint32_t answer(void *instance) {
  (void)instance;
  return 42;
}

static int64_t next(void *user) { return ++*(int64_t *)user & INT64_MAX; } // counts over restarts, for it is saved
static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  const snapnav_value v = snapnav_int(*(int64_t *)ctx);
  (void)err;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is an integer");
  if (state->u.i < 0 || state->u.i > INT64_MAX / 2) return snapnav_fail(err, SNAPNAV_E_ARG, "the state counts from 0");
  *(int64_t *)ctx = state->u.i;
  return SNAPNAV_OK;
}
static const void *extension(void *ctx, const char *id) {
  (void)ctx, (void)id;
  return NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config;
  int64_t *count = calloc(1, sizeof *count);
  if (!count) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a number");
  const snapnav_screen_type blank = {sizeof blank, 0, "blank", NULL, create, destroy, NULL, NULL, NULL, NULL};
  const snapnav_screen_type fixed = {sizeof fixed, 0, "constant", NULL, create, destroy, event, save_type, restore_type, update};
  const snapnav_function g = {sizeof g, SNAPNAV_GETTER, "answer", "u(@)", (snapnav_fn)answer, NULL};
  const snapnav_function f = {sizeof f, SNAPNAV_FREE, "next", "x(p)", (snapnav_fn)next, count};
  snapnav_status s = r->screen_type(r, &blank, err);
  if (s >= 0) s = r->screen_type(r, &fixed, err);
  if (s >= 0) s = r->function(r, "constant", &g, err);
  if (s >= 0) s = r->function(r, NULL, &f, err);
  if (s < 0) {
    free(count);
    return s;
  }
  *ctx = count;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, "org.authors.right.blank",
                                          "1.0.0", start, stop, save, restore, extension};
SNAPNAV_PLUGIN_WITH(descriptor, "org.authors.right.blank", "1.0.0", "name": "Blank", "license": "MIT",
                    "provides": {"screens": ["blank", "constant"], "functions": ["next"]})
