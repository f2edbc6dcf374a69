/* Unusual: one plugin of every role, some twice, of one name ("main") in each role, with every optional
 * member left NULL; a mediator sets a property of the destination and does without it where it is missing.
 * Allowed: each "May be NULL" and "or NULL" of sections 4 to 8; the names of "provides" stand in one list
 * for each role. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started, shown;

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  if (!n->destination) return SNAPNAV_OK; /* a guard: nothing is made yet */
  snapnav_value number = snapnav_int(7);
  snapnav_status s = host->screen_set(host, n->destination, snapnav_text("number"), &number, err);
  return s == SNAPNAV_E_KEY || s == SNAPNAV_E_UNSUPPORTED ? SNAPNAV_OK : s < 0 ? s : SNAPNAV_OK;
}

static snapnav_status judge(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                            snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  return n->payload->u.map.count > 8 ? snapnav_fail(err, SNAPNAV_VETO, "That is too much to carry.") : SNAPNAV_OK;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)token;
  if (t->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  for (uint32_t i = 0; i < t->count; i++) {
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known");
    if (t->updates[i]->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  }
  host->log(host, 1, t->location);
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (route.len != 4 || memcmp(route.ptr, "home", 4)) return SNAPNAV_DECLINE;
  snapnav_entry e = {snapnav_text("navigation"), snapnav_string("home")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &e;
  map.u.map.count = 1;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)arguments, (void)token;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  shown = visible != 0;
  return SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  int64_t *number = calloc(1, sizeof *number);
  if (!number) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a screen");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len == 6 && !memcmp(e->key.ptr, "number", 6) && e->value.kind == SNAPNAV_INT) *number = e->value.u.i;
  }
  *instance = number;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, free(instance); }
static int64_t get(void *instance) { return *(int64_t *)instance; }
static void set(void *instance, int64_t number) { *(int64_t *)instance = number; }
static int64_t twice(void *instance) { return (int64_t)(2u * *(uint64_t *)instance); }
static double half(double d) { return d / 2; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_mediator m = {sizeof m, 0, "main", NULL, mediate, NULL, NULL};
  snapnav_mediator c = {sizeof c, SNAPNAV_CONDITION, "light", NULL, judge, NULL, NULL};
  snapnav_presenter p = {sizeof p, 0, "main", NULL, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_router t = {sizeof t, 0, "main", NULL, resolve, NULL, NULL};
  snapnav_screen_type y = {sizeof y, 0, "main", NULL, create, destroy, NULL, NULL, NULL, NULL};
  snapnav_effect e = {sizeof e, 0, "main", NULL, set_visible, NULL, NULL};
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "number", "x(@)", (snapnav_fn)get, NULL},
                          {sizeof *f, SNAPNAV_SETTER, "number", "-(@x)", (snapnav_fn)set, NULL},
                          {sizeof *f, SNAPNAV_ACTION, "twice", "x(@)", (snapnav_fn)twice, NULL},
                          {sizeof *f, SNAPNAV_FREE, "main", "d(d)", (snapnav_fn)half, NULL}};
  snapnav_status s = r->function(r, NULL, &f[3], err);
  if (s >= 0) s = r->effect(r, &e, err);
  if (s >= 0) s = r->screen_type(r, &y, err);
  for (int i = 2; s >= 0 && i >= 0; i--) s = r->function(r, "main", &f[i], err);
  if (s >= 0) s = r->router(r, &t, err);
  t.id = "other";
  if (s >= 0) s = r->router(r, &t, err);
  if (s >= 0) s = r->presenter(r, &p, err);
  if (s >= 0) s = r->mediator(r, &c, err);
  if (s >= 0) s = r->mediator(r, &m, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r20", "1.0.0", start, stop, "name": "Everything at once", "license": "MIT",
               "provides": {"mediators": ["main", "light"], "presenters": ["main"], "routers": ["main", "other"],
                            "screens": ["main"], "effects": ["main"], "functions": ["main"]})
