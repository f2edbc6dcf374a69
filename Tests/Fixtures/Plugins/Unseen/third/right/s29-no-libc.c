// right: freestanding, linked with no library at all (no DT_NEEDED), no init and no fini; nothing in the contract asks for a C library
// build: cc -std=c11 -O2 -g -ffreestanding -nostdlib -Wl,--as-needed -fno-stack-protector -fno-builtin -fno-tree-loop-distribute-patterns -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
static int begins(snapnav_str s, const char *t, size_t n) {
  if (s.len < n) return 0;
  for (size_t i = 0; i < n; i++)
    if (s.ptr[i] != t[i]) return 0;
  return 1;
}
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)token; (void)out;
  if (begins(n->route, "file:", 5)) return snapnav_fail(err, SNAPNAV_VETO, "files of this machine are not opened by links");
  return SNAPNAV_OK;
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)payload; (void)source; (void)token; (void)err;
  if (route.len != 10 || !begins(route, "bare:metal", 10)) return SNAPNAV_DECLINE;
  snapnav_entry e[1];
  e[0].key = snapnav_text("navigation");
  e[0].value = snapnav_string("metal");
  snapnav_value plan;
  plan.kind = SNAPNAV_MAP;
  plan.reserved = 0;
  plan.u.map.items = e;
  plan.u.map.count = 1;
  out->put(out->ctx, &plan);
  return SNAPNAV_OK;
}
static uint64_t isqrt(uint32_t n) {
  uint64_t r = 0;
  for (uint64_t bit = 1u << 16; bit; bit >>= 1)
    if ((r + bit) * (r + bit) <= n) r += bit;
  return r;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_mediator m = {sizeof m, SNAPNAV_CONDITION, "no-files", NULL, mediate, NULL, NULL};
  snapnav_router t = {sizeof t, 0, "bare", NULL, resolve, NULL, NULL};
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "isqrt", "t(u)", (snapnav_fn)isqrt, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s == SNAPNAV_OK) s = r->router(r, &t, err);
  if (s == SNAPNAV_OK) s = r->function(r, NULL, &f, err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.s29", "1.0.0", start, NULL, "name": "Bare metal", "license": "MIT",
               "provides": {"mediators": ["no-files"], "routers": ["bare"], "functions": ["isqrt"]})
