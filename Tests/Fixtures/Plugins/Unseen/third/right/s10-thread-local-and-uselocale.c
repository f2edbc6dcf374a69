// right: thread-locals in the dynamic model, and within a call another locale and rounding of the thread alone, put back before it returns (R7: "within a call, what is a thread's alone may be otherwise")
// build: cc -std=c11 -O1 -g -frounding-math -Wl,--no-as-needed -lm -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
#include <fenv.h>
#include <locale.h>
#include <stdio.h>
static _Thread_local char scratch[400];
static _Thread_local unsigned depth;
typedef struct { locale_t c; char answer[400]; } formats;
static snapnav_str fixed(void *user, double number) {
  formats *f = user;
  locale_t old = uselocale(f->c);
  int rounding = fegetround();
  fesetround(FE_TONEAREST);
  depth++;
  int n = snprintf(scratch, sizeof scratch, "%.2f", number);
  depth--;
  fesetround(rounding);
  uselocale(old);
  if (n < 0 || (size_t)n >= sizeof scratch) return snapnav_text("");
  memcpy(f->answer, scratch, (size_t)n + 1);
  return snapnav_text(f->answer);
}
static void stop(void *ctx) {
  freelocale(((formats *)ctx)->c);
  free(ctx);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config;
  formats *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  f->c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!f->c) { free(f); return snapnav_fail(err, SNAPNAV_E_NOMEM, "no locale"); }
  snapnav_function fn = {sizeof fn, SNAPNAV_FREE, "fixed", "s(pd)", (snapnav_fn)fixed, f};
  snapnav_status s = r->function(r, NULL, &fn, err);
  if (s != SNAPNAV_OK) { stop(f); return s; }
  *ctx = f;
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.blind.s10", "1.0.0", start, stop, "name": "Number formats", "license": "MIT", "provides": {"functions": ["fixed"]})
