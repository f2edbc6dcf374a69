/* Unusual: each struct, name and signature that is registered lies in heap memory that is overwritten and
 * freed as soon as the registrar has returned; what `user` points to lies on the heap, too, until the end
 * of stop. The screen's instance stays NULL: its properties are constant, told apart by `user`.
 * Allowed: section 9 "it copies what it is given", R1 "borrowed for the length of the call"; section 7
 * "*instance may stay NULL"; section 8 "What it points to is there until the end of stop()". */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

static const char *const names[3] = {"first", "second", "third"};
static char *texts[3];
static int started;

static snapnav_str get(void *instance, void *user) { return (void)instance, snapnav_text(user); }
static uint64_t length(void *user) { return snapnav_text(user).len; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static void free_texts(void) {
  for (int i = 0; i < 3; i++) {
    free(texts[i]);
    texts[i] = NULL;
  }
}

static char *copy(const char *text) {
  char *p = malloc(strlen(text) + 1);
  return p ? strcpy(p, text) : NULL;
}

static void spoil(void *p, size_t n) {
  if (p) memset(p, 0x5a, n);
  __asm__ volatile("" : : "r"(p) : "memory"); /* or the compiler would leave it out */
  free(p);
}

static snapnav_status give(snapnav_registrar *r, const char *type, const char *name, uint32_t kind,
                           const char *signature, snapnav_fn fn, void *user, snapnav_error *err) {
  snapnav_function *f = malloc(sizeof *f);
  char *n = copy(name), *g = copy(signature), *t = type ? copy(type) : NULL;
  snapnav_status s = SNAPNAV_E_NOMEM;
  if (f && n && g && (t || !type)) {
    snapnav_function made = {sizeof made, kind, n, g, fn, user};
    *f = made;
    s = r->function(r, t, f, err);
  } else {
    snapnav_fail(err, s, "no memory");
  }
  spoil(f, sizeof *f);
  spoil(n, strlen(name));
  spoil(g, strlen(signature));
  spoil(t, type ? strlen(type) : 0);
  return s;
}

static snapnav_status give_all(snapnav_registrar *r, snapnav_error *err) {
  snapnav_screen_type *t = malloc(sizeof *t);
  char *id = copy("constant");
  snapnav_status s = SNAPNAV_E_NOMEM;
  if (t && id) {
    snapnav_screen_type made = {sizeof made, 0, id, NULL, create, destroy, NULL, NULL, NULL, NULL};
    *t = made;
    s = r->screen_type(r, t, err);
  } else {
    snapnav_fail(err, s, "no memory");
  }
  spoil(t, sizeof *t);
  spoil(id, 8);
  for (int i = 0; s >= 0 && i < 3; i++) {
    if (!(texts[i] = copy(names[i]))) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
    s = give(r, "constant", names[i], SNAPNAV_GETTER, "s(@p)", (snapnav_fn)get, texts[i], err);
    if (s >= 0) s = give(r, NULL, names[i], SNAPNAV_FREE, "t(p)", (snapnav_fn)length, texts[i], err);
  }
  return s;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_status s = give_all(r, err);
  if (s < 0) {
    free_texts();
    return s;
  }
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  free_texts();
  started = 0;
}

SNAPNAV_PLUGIN("org.example.blind.r27", "1.0.0", start, stop, "name": "Given and gone", "license": "MIT",
               "provides": {"screens": ["constant"], "functions": ["first", "second", "third"]})
