// build: clang -std=c11 -O2 -g -flto=thin -fuse-ld=lld -fvisibility=hidden -ffunction-sections -Wl,--icf=all -Wl,--gc-sections -Wl,-z,relro,-z,now -Wl,--build-id=sha1 -Wl,--hash-style=gnu -lpthread
/* Unusual: clang with thin LTO and lld, which folds equal functions (changed and an equal one of another
 * role have one address); every animated transition is completed inside present(), before PENDING is
 * answered; the others are answered OK.
 * Allowed: complete "maybe before the call that answers PENDING has returned"; present "OK: it is shown.
 * PENDING: complete the token once"; cancel "may be NULL". */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int started;
static uint64_t frames, notices;

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx;
  if (t->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known");
    if (u->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  }
  frames++;
  if (!(t->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  snapnav_status s = host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  return s < 0 ? snapnav_fail(err, s, "the host does not take the answer") : SNAPNAV_PENDING;
}

static void changed(void *ctx, snapnav_screen screen) { (void)ctx, (void)screen, notices++; }
static void changed_too(void *ctx, snapnav_screen screen) { (void)ctx, (void)screen, notices++; }

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)screen, (void)err;
  snapnav_value nothing = {SNAPNAV_NULL, 0, {0}};
  out->put(out->ctx, &nothing);
  return SNAPNAV_OK;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) {
  (void)ctx, (void)screen;
  return view->kind == SNAPNAV_NULL ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_TYPE, "this view has no state");
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_presenter p = {sizeof p, 0, "quick", NULL, NULL, NULL, present, NULL, changed, save_view, restore_view, NULL, NULL};
  snapnav_status s = r->presenter(r, &p, err);
  if (s < 0) return s;
  p.id = "quick-regions";
  p.flags = SNAPNAV_KNOWS_REGIONS;
  p.changed = changed_too;
  s = r->presenter(r, &p, err);
  if (s < 0) return s;
  host = h;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r08", "1.0.0", start, stop, "name": "Quick presenters", "license": "MIT",
               "provides": {"presenters": ["quick", "quick-regions"]})
