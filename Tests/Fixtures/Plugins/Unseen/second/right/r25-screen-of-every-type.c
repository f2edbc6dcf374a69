/* Unusual: a screen type with a property of each of the eleven types, each with getter, setter and
 * observer; save, restore, event, update and four actions; texts and values that would not fit into what
 * save() may put are refused by their setters with an error.
 * Allowed: section 8 as a whole; "A setter takes the value whole or answers an error"; section 7 "save
 * puts exactly one value; after an error of restore the old state stands". */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

enum { MOST = 4 << 20, INNER = 63 }; /* extra lies in the saved map: one less than 64 */
enum { TITLE, COVER, DONE, RATING, VOTES, BYTES, HASH, RATIO, SCORE, PARENT, EXTRA, COUNT };
static const char *const names[COUNT] = {"title", "cover", "done", "rating", "votes", "bytes", "hash", "ratio", "score", "parent", "extra"};
typedef struct film {
  snapnav_str title;
  snapnav_bytes cover;
  uint8_t done; int32_t rating; uint32_t votes; int64_t bytes; uint64_t hash; float ratio; double score;
  snapnav_screen parent;
  snapnav_value *extra; /* one block; NULL: null */
  snapnav_fn fn[COUNT];
  void *last[COUNT];
  uint8_t dirty[COUNT];
  uint32_t events, updates;
} film;
static const snapnav_value null_value = {SNAPNAV_NULL, 0, {0}};
static int started;

/* Blocks are counted: what an observer has been lent stands until it returns, though it may set anew. */
static void *block_new(size_t n) {
  size_t *p = malloc(n + 16);
  return p ? *p = 1, p + 2 : NULL;
}
static const void *hold(const void *block) { return block ? ++((size_t *)block)[-2], block : NULL; }
static void let_go(const void *block) {
  if (block && !--((size_t *)block)[-2]) free((size_t *)block - 2);
}

static size_t up(size_t n) { return (n + 7) & ~(size_t)7; }
static int measure(const snapnav_value *v, int depth, size_t *sum) {
  size_t n = 0, count = 0;
  if (depth > INNER) return 0;
  switch (v->kind) {
  case SNAPNAV_NULL: case SNAPNAV_BOOL: case SNAPNAV_INT: case SNAPNAV_DOUBLE: return 1;
  case SNAPNAV_STRING: n = v->u.s.len; break;
  case SNAPNAV_BYTES: n = v->u.y.len; break;
  case SNAPNAV_LIST: count = v->u.list.count; n = count > MOST ? MOST : count * sizeof(snapnav_value); break;
  case SNAPNAV_MAP: count = v->u.map.count; n = count > MOST ? MOST : count * sizeof(snapnav_entry); break;
  default: return 0;
  }
  if (n >= MOST || (*sum += up(n)) >= MOST) return 0;
  for (size_t i = 0; i < count; i++) {
    if (v->kind == SNAPNAV_MAP) {
      size_t key = v->u.map.items[i].key.len;
      if (key >= MOST || (*sum += up(key)) >= MOST) return 0;
    }
    if (!measure(v->kind == SNAPNAV_MAP ? &v->u.map.items[i].value : &v->u.list.items[i], depth + 1, sum)) return 0;
  }
  return 1;
}
static void *cut(uint8_t **at, const void *from, size_t n) {
  uint8_t *p = *at;
  if (n) memcpy(p, from, n);
  *at += up(n);
  return p;
}
static void fill(snapnav_value *to, const snapnav_value *from, uint8_t **at) {
  *to = *from;
  if (from->kind == SNAPNAV_STRING) to->u.s.ptr = cut(at, from->u.s.ptr, from->u.s.len);
  if (from->kind == SNAPNAV_BYTES) to->u.y.ptr = cut(at, from->u.y.ptr, from->u.y.len);
  if (from->kind == SNAPNAV_LIST) {
    snapnav_value *v = cut(at, from->u.list.items, from->u.list.count * sizeof *v);
    to->u.list.items = v;
    for (size_t i = 0; i < from->u.list.count; i++) fill(&v[i], &from->u.list.items[i], at);
  }
  if (from->kind == SNAPNAV_MAP) {
    snapnav_entry *e = cut(at, from->u.map.items, from->u.map.count * sizeof *e);
    to->u.map.items = e;
    for (size_t i = 0; i < from->u.map.count; i++) {
      e[i].key.ptr = cut(at, from->u.map.items[i].key.ptr, from->u.map.items[i].key.len);
      fill(&e[i].value, &from->u.map.items[i].value, at);
    }
  }
}
static int same_text(const void *a, size_t n, const void *b, size_t m) { return n == m && (!n || !memcmp(a, b, n)); }
static int same(const snapnav_value *a, const snapnav_value *b) {
  if (a->kind != b->kind) return 0;
  switch (a->kind) {
  case SNAPNAV_NULL: return 1;
  case SNAPNAV_STRING: return same_text(a->u.s.ptr, a->u.s.len, b->u.s.ptr, b->u.s.len);
  case SNAPNAV_BYTES: return same_text(a->u.y.ptr, a->u.y.len, b->u.y.ptr, b->u.y.len);
  case SNAPNAV_LIST:
    if (a->u.list.count != b->u.list.count) return 0;
    for (size_t i = 0; i < a->u.list.count; i++)
      if (!same(&a->u.list.items[i], &b->u.list.items[i])) return 0;
    return 1;
  case SNAPNAV_MAP:
    if (a->u.map.count != b->u.map.count) return 0;
    for (size_t i = 0; i < a->u.map.count; i++) {
      const snapnav_entry *x = &a->u.map.items[i], *y = &b->u.map.items[i];
      if (!same_text(x->key.ptr, x->key.len, y->key.ptr, y->key.len) || !same(&x->value, &y->value)) return 0;
    }
    return 1;
  default: return a->u.i == b->u.i; /* doubles by their bits */
  }
}

/* Each store leaves the old value standing when it answers an error. */
static snapnav_status block(const void *from, size_t n, void **made, snapnav_error *err) {
  if (n > MOST) return snapnav_fail(err, SNAPNAV_E_ARG, "at most 4 MiB");
  if (!(*made = block_new(n))) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  if (n) memcpy(*made, from, n);
  return SNAPNAV_OK;
}
static snapnav_status store_title(film *f, snapnav_str s, snapnav_error *err) {
  void *made;
  if (same_text(s.ptr, s.len, f->title.ptr, f->title.len)) return SNAPNAV_OK;
  snapnav_status status = block(s.ptr, s.len, &made, err);
  if (status < 0) return status;
  let_go(f->title.ptr);
  f->title.ptr = made;
  f->title.len = s.len;
  f->dirty[TITLE] = 1;
  return SNAPNAV_OK;
}
static snapnav_status store_cover(film *f, snapnav_bytes y, snapnav_error *err) {
  void *made;
  if (same_text(y.ptr, y.len, f->cover.ptr, f->cover.len)) return SNAPNAV_OK;
  snapnav_status status = block(y.ptr, y.len, &made, err);
  if (status < 0) return status;
  let_go(f->cover.ptr);
  f->cover.ptr = made;
  f->cover.len = y.len;
  f->dirty[COVER] = 1;
  return SNAPNAV_OK;
}
static snapnav_status store_extra(film *f, const snapnav_value *v, snapnav_error *err) {
  size_t n = up(sizeof *v);
  if (same(v, f->extra ? f->extra : &null_value)) return SNAPNAV_OK;
  if (!measure(v, 1, &n)) return snapnav_fail(err, SNAPNAV_E_ARG, "extra: too large, too deep, or of no kind");
  uint8_t *made = block_new(n), *at;
  if (!made) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  at = made + up(sizeof *v);
  fill((snapnav_value *)(void *)made, v, &at);
  let_go(f->extra);
  f->extra = (snapnav_value *)(void *)made;
  f->dirty[EXTRA] = 1;
  return SNAPNAV_OK;
}
static void scalar(film *f, int which, void *to, const void *from, size_t n) {
  if (!memcmp(to, from, n)) return;
  memcpy(to, from, n);
  f->dirty[which] = 1;
}
#define TELL(which, T, value) \
  case which: ((void (*)(void *, T))fn)(f->last[which], value); break
static void tell(film *f, int which) {
  snapnav_fn fn = f->fn[which];
  if (!f->dirty[which]) return;
  f->dirty[which] = 0;
  const void *lent = hold(which == TITLE ? (const void *)f->title.ptr : which == COVER ? (const void *)f->cover.ptr : which == EXTRA ? f->extra : NULL);
  if (fn) switch (which) {
    TELL(TITLE, snapnav_str, f->title); TELL(COVER, snapnav_bytes, f->cover); TELL(DONE, uint8_t, f->done);
    TELL(RATING, int32_t, f->rating); TELL(VOTES, uint32_t, f->votes); TELL(BYTES, int64_t, f->bytes);
    TELL(HASH, uint64_t, f->hash); TELL(RATIO, float, f->ratio); TELL(SCORE, double, f->score);
    TELL(PARENT, snapnav_screen, f->parent);
    TELL(EXTRA, const snapnav_value *, f->extra ? f->extra : &null_value);
  }
  let_go(lent);
}
#define SCALAR(which, T, name) \
  static T get_##name(void *i) { return ((film *)i)->name; } \
  static void set_##name(void *i, T v) { film *f = i; scalar(f, which, &f->name, &v, sizeof v); tell(f, which); } \
  SEE(which, T, name)
#define SEE(which, T, name) \
  static void see_##name(void *i, void (*fn)(void *, T), void *last) { \
    ((film *)i)->fn[which] = (snapnav_fn)fn; ((film *)i)->last[which] = last; }
#define BLOCK(which, T, name, value) \
  static T get_##name(void *i) { film *f = i; return value; } \
  static int32_t set_##name(void *i, T v, snapnav_error *err) { \
    film *f = i; snapnav_status s = store_##name(f, v, err); if (s >= 0) tell(f, which); return s; } \
  SEE(which, T, name)
BLOCK(TITLE, snapnav_str, title, f->title)
BLOCK(COVER, snapnav_bytes, cover, f->cover)
SCALAR(DONE, uint8_t, done)
SCALAR(RATING, int32_t, rating)
SCALAR(VOTES, uint32_t, votes)
SCALAR(BYTES, int64_t, bytes)
SCALAR(HASH, uint64_t, hash)
SCALAR(RATIO, float, ratio)
SCALAR(SCORE, double, score)
SCALAR(PARENT, snapnav_screen, parent)
BLOCK(EXTRA, const snapnav_value *, extra, f->extra ? f->extra : &null_value)

static int which_of(snapnav_str key) {
  int i = 0;
  while (i < COUNT && !same_text(key.ptr, key.len, names[i], strlen(names[i]))) i++;
  return i;
}
static snapnav_status take(film *f, int which, const snapnav_value *v, snapnav_error *err) {
  static const uint32_t kind[COUNT] = {SNAPNAV_STRING, SNAPNAV_BYTES, SNAPNAV_BOOL, SNAPNAV_INT, SNAPNAV_INT, SNAPNAV_INT,
                                       SNAPNAV_INT, SNAPNAV_DOUBLE, SNAPNAV_DOUBLE, SNAPNAV_INT, 0};
  if (which != EXTRA && v->kind != kind[which]) return snapnav_fail(err, SNAPNAV_E_TYPE, "a property of another kind");
  int64_t i = v->u.i;
  switch (which) {
  case TITLE: return store_title(f, v->u.s, err);
  case COVER: return store_cover(f, v->u.y, err);
  case DONE: f->done = i != 0; return SNAPNAV_OK;
  case RATING: if (i < INT32_MIN || i > INT32_MAX) break; f->rating = (int32_t)i; return SNAPNAV_OK;
  case VOTES: if (i < 0 || i > UINT32_MAX) break; f->votes = (uint32_t)i; return SNAPNAV_OK;
  case BYTES: f->bytes = i; return SNAPNAV_OK;
  case HASH: f->hash = (uint64_t)i; return SNAPNAV_OK;
  case RATIO: f->ratio = (float)v->u.d; return SNAPNAV_OK;
  case SCORE: f->score = v->u.d; return SNAPNAV_OK;
  case PARENT: if (i < 0) break; f->parent = (snapnav_screen)i; return SNAPNAV_OK;
  default: return store_extra(f, v, err);
  }
  return snapnav_fail(err, SNAPNAV_E_ARG, "a number out of range");
}
static void drop(film *f) {
  if (!f) return;
  let_go(f->title.ptr), let_go(f->cover.ptr), let_go(f->extra), free(f);
}
static void destroy(void *ctx, void *instance) { (void)ctx, drop(instance); }
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  film *f = calloc(1, sizeof *f);
  if (!f) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a film");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    int which = which_of(properties->u.map.items[i].key);
    snapnav_status s = which == COUNT ? SNAPNAV_OK : take(f, which, &properties->u.map.items[i].value, err);
    if (s < 0) return drop(f), s;
  }
  memset(f->dirty, 0, sizeof f->dirty);
  *instance = f;
  return SNAPNAV_OK;
}
static void event(void *ctx, void *instance, uint32_t event) {
  (void)ctx;
  if (event >= SNAPNAV_WILL_SHOW && event <= SNAPNAV_HIDDEN) ((film *)instance)->events++;
}
static void update(void *ctx, void *instance, const snapnav_attributes *a) {
  (void)ctx;
  if (a->object->kind != SNAPNAV_NULL || a->data.len) ((film *)instance)->updates++;
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  film *f = instance;
  snapnav_entry e[COUNT];
  memset(e, 0, sizeof e);
  for (int i = 0; i < COUNT; i++) e[i].key = snapnav_text(names[i]);
  e[TITLE].value.kind = SNAPNAV_STRING, e[TITLE].value.u.s = f->title;
  e[COVER].value.kind = SNAPNAV_BYTES, e[COVER].value.u.y = f->cover;
  e[DONE].value.kind = SNAPNAV_BOOL, e[DONE].value.u.i = f->done;
  e[RATING].value = snapnav_int(f->rating), e[VOTES].value = snapnav_int(f->votes), e[BYTES].value = snapnav_int(f->bytes);
  e[HASH].value = snapnav_int((int64_t)f->hash), e[PARENT].value = snapnav_int((int64_t)f->parent);
  e[RATIO].value.kind = e[SCORE].value.kind = SNAPNAV_DOUBLE, e[RATIO].value.u.d = (double)f->ratio, e[SCORE].value.u.d = f->score;
  if (f->extra) e[EXTRA].value = *f->extra;
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = e;
  map.u.map.count = COUNT;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  film *f = instance, *next;
  void *made = NULL;
  if (state->kind != SNAPNAV_MAP || state->u.map.count != COUNT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a film is a map of eleven");
  for (size_t i = 0; i < COUNT; i++)
    if (which_of(state->u.map.items[i].key) == COUNT) return snapnav_fail(err, SNAPNAV_E_KEY, "a film has no such property");
  snapnav_status s = create(ctx, 0, state, &made, err);
  if (s < 0) return s;
  next = made;
  if (!same_text(f->title.ptr, f->title.len, next->title.ptr, next->title.len)) f->dirty[TITLE] = 1;
  if (!same_text(f->cover.ptr, f->cover.len, next->cover.ptr, next->cover.len)) f->dirty[COVER] = 1;
  if (!same(f->extra ? f->extra : &null_value, next->extra ? next->extra : &null_value)) f->dirty[EXTRA] = 1;
  snapnav_str title = f->title; f->title = next->title; next->title = title;
  snapnav_bytes cover = f->cover; f->cover = next->cover; next->cover = cover;
  snapnav_value *extra = f->extra; f->extra = next->extra; next->extra = extra;
#define MOVE(which, name) scalar(f, which, &f->name, &next->name, sizeof f->name)
  MOVE(DONE, done); MOVE(RATING, rating); MOVE(VOTES, votes); MOVE(BYTES, bytes); MOVE(HASH, hash);
  MOVE(RATIO, ratio); MOVE(SCORE, score); MOVE(PARENT, parent);
  drop(next);
  for (int i = 0; i < COUNT; i++) tell(f, i);
  return SNAPNAV_OK;
}
static int32_t rate(void *instance, int32_t stars, snapnav_error *err) {
  if (stars < 0 || stars > 5) return snapnav_fail(err, SNAPNAV_E_ARG, "0 to 5 stars");
  set_rating(instance, stars);
  return SNAPNAV_OK;
}
static int64_t weigh(void *instance, snapnav_str text, double d) { return (int64_t)text.len + (d > 0) + ((film *)instance)->rating; }
static void toggle(void *instance) { set_done(instance, !((film *)instance)->done); }
static const snapnav_value *show(void *instance) { return get_extra(instance); }

#define THREE(name, type, setter) \
  {sizeof(snapnav_function), SNAPNAV_GETTER, #name, type "(@)", (snapnav_fn)get_##name, NULL}, \
  {sizeof(snapnav_function), SNAPNAV_SETTER, #name, setter, (snapnav_fn)set_##name, NULL}, \
  {sizeof(snapnav_function), SNAPNAV_OBSERVER, #name, "-(@{-(@" type ")}@)", (snapnav_fn)see_##name, NULL}
static const snapnav_function functions[] = {
    THREE(title, "s", "i(@s!)"), THREE(cover, "y", "i(@y!)"), THREE(done, "b", "-(@b)"), THREE(rating, "i", "-(@i)"),
    THREE(votes, "u", "-(@u)"), THREE(bytes, "x", "-(@x)"), THREE(hash, "t", "-(@t)"), THREE(ratio, "f", "-(@f)"),
    THREE(score, "d", "-(@d)"), THREE(parent, "h", "-(@h)"), THREE(extra, "v", "i(@v!)"),
    {sizeof(snapnav_function), SNAPNAV_ACTION, "rate", "i(@i!)", (snapnav_fn)rate, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "weigh", "x(@sd)", (snapnav_fn)weigh, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "toggle", "-(@)", (snapnav_fn)toggle, NULL},
    {sizeof(snapnav_function), SNAPNAV_ACTION, "show", "v(@)", (snapnav_fn)show, NULL}};

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_screen_type t = {sizeof t, 0, "film", NULL, create, destroy, event, save, restore, update};
  snapnav_status s = r->screen_type(r, &t, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = r->function(r, "film", &functions[i], err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}
SNAPNAV_PLUGIN("org.example.blind.r25", "1.0.0", start, stop, "name": "A film of every type", "license": "MIT",
               "provides": {"screens": ["film"]})
