// Unusual: everything answers PENDING and has completed the token before it returns: mediator, presenter, router and effect.
// Allowed: complete(): "maybe before the call that answers PENDING has returned"; when complete() fails, its error is the answer.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <string.h>

static snapnav_status answer(const snapnav_host *host, snapnav_token token, snapnav_status status, const snapnav_value *result,
                             const char *text, snapnav_error *err) {
  snapnav_status s = host->complete(host, token, status, result, text);
  return s < 0 ? snapnav_fail(err, s, "the host did not take the answer") : SNAPNAV_PENDING;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  for (size_t i = 0; n->payload->kind == SNAPNAV_MAP && i < n->payload->u.map.count; i++) {
    const snapnav_entry *e = &n->payload->u.map.items[i];
    if (e->key.len == 6 && !memcmp(e->key.ptr, "refuse", 6)) return answer(ctx, token, SNAPNAV_VETO, NULL, "refused, as asked", err);
  }
  return answer(ctx, token, SNAPNAV_OK, NULL, NULL, err);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  if (t->flags & 0xfffau) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT || t->updates[i]->flags & 0xfffeu)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown op");
  return answer(ctx, token, SNAPNAV_OK, NULL, NULL, err); // shown: on a display that nobody sees
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)visible, (void)arguments;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "unknown flag");
  return answer(ctx, token, SNAPNAV_OK, NULL, NULL, err);
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)payload, (void)source, (void)out;
  if (route.len != 4 || memcmp(route.ptr, "home", 4)) return SNAPNAV_DECLINE;
  const snapnav_entry e[2] = {{{"navigation", 10}, snapnav_string("home")}, {{"intent", 6}, {SNAPNAV_NULL, 0, {0}}}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = e;
  map.u.map.count = 2;
  return answer(ctx, token, SNAPNAV_OK, &map, NULL, err);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  void *h = (void *)host;
  (void)config, (void)ctx;
  snapnav_mediator m = {sizeof m, 0, "soon", h, mediate, NULL, NULL};
  snapnav_presenter p = {sizeof p, 0, "nowhere", h, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_router t = {sizeof t, 0, "home", h, resolve, NULL, NULL};
  snapnav_effect e = {sizeof e, 0, "nothing", h, set_visible, NULL, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->presenter(r, &p, err);
  if (s >= 0) s = r->router(r, &t, err);
  if (s >= 0) s = r->effect(r, &e, err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.inside", "1.0.0", start, NULL,
               "name": "Inside", "license": "MIT",
               "provides": {"mediators": ["soon"], "presenters": ["nowhere"], "routers": ["home"], "effects": ["nothing"]})
