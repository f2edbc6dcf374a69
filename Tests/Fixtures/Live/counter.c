/* A screen type that counts, in builds that differ by what is defined: BUILD names one, FAILS one of
 * the ways in which the next build is not fit to take over. */
#include <snapnav_plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef BUILD
#define BUILD 1
#endif
#ifndef FAILS
#define FAILS 0
#endif
#ifndef ID
#define ID "org.example.counter"
#endif
enum { FAILS_IN_START = 1, FAILS_IN_CREATE, FAILS_IN_RESTORE, FAILS_IN_STATE };

struct counter {
  int64_t count;
};
static const snapnav_host *host;
static int64_t made; /* screens, in all builds */

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  if (FAILS == FAILS_IN_CREATE) return snapnav_fail(err, SNAPNAV_E_FAIL, "no counter");
  *instance = calloc(1, sizeof(struct counter));
  made++;
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) { (void)ctx, free(instance); }

static snapnav_status put(const snapnav_sink *out, int64_t number) {
  snapnav_value value = snapnav_int(number);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  return put(out, ((struct counter *)instance)->count);
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state,
                              snapnav_error *err) {
  (void)ctx;
  if (FAILS == FAILS_IN_RESTORE || state->kind != SNAPNAV_INT)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "another state was expected");
  ((struct counter *)instance)->count = state->u.i;
  char line[80];
  snprintf(line, sizeof line, "build %d counts from %d", BUILD, (int)state->u.i);
  host->log(host, 2, snapnav_text(line));
  return SNAPNAV_OK;
}

static int64_t get_count(struct counter *counter) { return counter->count; }
static void set_count(struct counter *counter, int64_t count) { counter->count = count; }

static snapnav_status save_all(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  return put(out, made);
}

static snapnav_status restore_all(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (FAILS == FAILS_IN_STATE || state->kind != SNAPNAV_INT)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "no state of that build");
  made = state->u.i;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "counter", .create = create, .destroy = destroy, .save = save, .restore = restore};
  static const snapnav_function get = {sizeof get, SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL};
  static const snapnav_function set = {sizeof set, SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set_count, NULL};
  (void)config, (void)ctx;
  if (FAILS == FAILS_IN_START) return snapnav_fail(err, SNAPNAV_E_FAIL, "not today");
  host = h;
  made = 0;
  snapnav_status status = r->screen_type(r, &type, err);
  if (status == SNAPNAV_OK) status = r->function(r, "counter", &get, err);
  if (status == SNAPNAV_OK) status = r->function(r, "counter", &set, err);
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  char line[80];
  snprintf(line, sizeof line, "build %d stops after %d", BUILD, (int)made);
  host->log(host, 2, snapnav_text(line));
}

#ifdef PROMISES
enum { FLAGS = SNAPNAV_PLUGIN_RELOADABLE };
#else
enum { FLAGS = 0 };
#endif
static const snapnav_plugin plugin = {
    .size = sizeof plugin, .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR, .flags = FLAGS, .id = ID,
    .version = "1.0.0", .start = start, .stop = stop, .save = save_all, .restore = restore_all};
SNAPNAV_PLUGIN_WITH(plugin, ID, "1.0.0", "license": "MIT", "provides": {"screens": ["counter"]})
