// Unusual: 24 MiB of .bss, in which a block allocator of the plugin's own keeps every instance and text; malloc is never called.
// Allowed: zero pages cost nothing until they are used; when it is full the answer is E_NOMEM; a second start answers E_STATE.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <string.h>

enum { BLOCK = 256, BLOCKS = 96 * 1024 };
static unsigned char arena[BLOCKS][BLOCK] __attribute__((aligned(64)));
static unsigned char taken[BLOCKS];
static size_t from;
static int started;

static size_t blocks(size_t bytes) { return bytes / BLOCK + 1; }
static void *take(size_t bytes) {
  size_t need = blocks(bytes), run = 0;
  if (bytes > sizeof arena) return NULL;
  for (size_t pass = 0; pass < 2; pass++, from = 0, run = 0)
    for (size_t i = from; i < BLOCKS; i++) {
      run = taken[i] ? 0 : run + 1;
      if (run < need) continue;
      memset(taken + i + 1 - need, 1, need);
      from = i + 1 < BLOCKS ? i + 1 : 0;
      return arena[i + 1 - need];
    }
  return NULL;
}
static void give(void *p, size_t bytes) {
  if (p) memset(taken + ((size_t)((unsigned char *)p - arena[0]) / BLOCK), 0, blocks(bytes));
}

typedef void tell_fn(void *context, const snapnav_value *value);
struct text { size_t len, users; char letters[]; }; // never changed, shared by whoever looks at it
struct note { struct text *text; tell_fn *tell; void *context; };

static void drop(struct text *t) {
  if (t && !--t->users) give(t, sizeof *t + t->len);
}
static struct text *keep(snapnav_str s) {
  if (s.len > sizeof arena) return NULL;
  struct text *t = take(sizeof *t + s.len);
  if (!t) return NULL;
  t->len = s.len;
  t->users = 1;
  if (s.len) memcpy(t->letters, s.ptr, s.len);
  return t;
}

static snapnav_str get(void *instance) {
  const struct text *t = ((struct note *)instance)->text;
  snapnav_str s = {t ? t->letters : "", t ? t->len : 0};
  return s;
}
static int32_t set(void *instance, snapnav_str s, snapnav_error *err) {
  struct note *n = instance;
  snapnav_str old = get(n);
  if (old.len == s.len && (!s.len || !memcmp(old.ptr, s.ptr, s.len))) return SNAPNAV_OK;
  struct text *t = keep(s);
  if (!t) return snapnav_fail(err, SNAPNAV_E_NOMEM, "the arena is full");
  drop(n->text);
  n->text = t;
  if (n->tell) {
    snapnav_value v = {SNAPNAV_STRING, 0, {0}};
    v.u.s.ptr = t->letters;
    v.u.s.len = t->len;
    t->users++; // it may be set again, or the note go, while it is told
    n->tell(n->context, &v);
    drop(t);
  }
  return SNAPNAV_OK;
}
static void observe(void *instance, void (*fn)(void *, const snapnav_value *), void *context) {
  struct note *n = instance;
  n->tell = fn;
  n->context = context;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  struct note *n = take(sizeof *n);
  if (!n) return snapnav_fail(err, SNAPNAV_E_NOMEM, "the arena is full");
  memset(n, 0, sizeof *n);
  for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 4 || memcmp(e->key.ptr, "text", 4)) continue;
    snapnav_status s = e->value.kind != SNAPNAV_STRING ? snapnav_fail(err, SNAPNAV_E_TYPE, "text: not a text")
                                                       : set(n, e->value.u.s, err);
    if (s < 0) {
      drop(n->text);
      give(n, sizeof *n);
      return s;
    }
  }
  *instance = n;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  struct note *n = instance;
  (void)ctx;
  drop(n->text);
  give(n, sizeof *n);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "there is one arena, and it is in use");
  const snapnav_screen_type type = {sizeof type, 0, "note", NULL, create, destroy, NULL, NULL, NULL, NULL};
  const snapnav_function g = {sizeof g, SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get, NULL};
  const snapnav_function p = {sizeof p, SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set, NULL};
  const snapnav_function o = {sizeof o, SNAPNAV_OBSERVER, "text", "-(@{-(@v)}@)", (snapnav_fn)observe, NULL};
  snapnav_status s = r->screen_type(r, &type, err);
  if (s >= 0) s = r->function(r, "note", &g, err);
  if (s >= 0) s = r->function(r, "note", &p, err);
  if (s >= 0) s = r->function(r, "note", &o, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  (void)ctx;
  memset(taken, 0, sizeof taken);
  from = 0;
  started = 0;
}

SNAPNAV_PLUGIN("org.authors.right.arena", "1.0.0", start, stop,
               "name": "Arena", "license": "MIT", "provides": {"screens": ["note"]})
