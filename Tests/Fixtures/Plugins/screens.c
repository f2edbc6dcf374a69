/* A screen type with properties of all kinds, actions, an observer, state and a stale callback. */
#include <snapnav_plugin.h>
#include <stdlib.h>
#include <string.h>

struct film {
  uint8_t seen;
  int32_t year;
  uint32_t views;
  int64_t budget;
  uint64_t size;
  float rating;
  double length;
  char title[64];
  snapnav_screen origin;
  int64_t number;
  void (*told)(void *context, const snapnav_value *value);
  void *context;
};
static struct film *kept; /* the last one made, also after it is destroyed */
static int live, events;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++)
    if (properties->u.map.items[i].key.len == 4 && !memcmp(properties->u.map.items[i].key.ptr, "fail", 4))
      return snapnav_fail(err, SNAPNAV_E_ARG, "no such film");
  kept = calloc(1, sizeof *kept);
  *instance = kept;
  live++;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; live--; /* kept leaks on purpose */ }
static void event(void *ctx, void *instance, uint32_t what) { (void)ctx, (void)instance; events = events * 10 + (int)what; }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(((struct film *)instance)->number);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  ((struct film *)instance)->number = state->u.i;
  return SNAPNAV_OK;
}

#define PROPERTY(type, name)                                                     \
  static type get_##name(struct film *film) { return film->name; }               \
  static void set_##name(struct film *film, type value) { film->name = value; }
PROPERTY(uint8_t, seen)
PROPERTY(int32_t, year)
PROPERTY(uint32_t, views)
PROPERTY(int64_t, budget)
PROPERTY(uint64_t, size)
PROPERTY(float, rating)
PROPERTY(double, length)
PROPERTY(snapnav_screen, origin)

static snapnav_str get_title(struct film *film) { return snapnav_text(film->title); }
static int32_t set_title(struct film *film, snapnav_str title, snapnav_error *err) {
  if (title.len >= sizeof film->title) return snapnav_fail(err, SNAPNAV_E_ARG, "the title is too long");
  memcpy(film->title, title.ptr ? title.ptr : "", title.len);
  film->title[title.len] = 0;
  if (film->told) {
    snapnav_value value = snapnav_string(film->title);
    film->told(film->context, &value);
  }
  return SNAPNAV_OK;
}
static snapnav_bytes get_poster(struct film *film) {
  snapnav_bytes bytes = {(const uint8_t *)film->title, strlen(film->title)};
  return bytes;
}
static const snapnav_value *get_tags(struct film *film) {
  static snapnav_value items[2], list;
  items[0] = snapnav_string("silent");
  items[1] = snapnav_int(film->year);
  list.kind = SNAPNAV_LIST;
  list.u.list.items = items;
  list.u.list.count = 2;
  return &list;
}
static void observe_title(struct film *film, void (*told)(void *, const snapnav_value *), void *context) {
  film->told = told;
  film->context = context;
}
static int64_t add(struct film *film, int64_t more, double factor) {
  film->number += (int64_t)((double)more * factor);
  return film->number;
}
static int32_t refuse(struct film *film, snapnav_error *err) {
  (void)film;
  return snapnav_fail(err, SNAPNAV_E_STATE, "not while it plays");
}
static int64_t get_secret(struct film *film) { (void)film; return 42; }
static void set_wish(struct film *film, int64_t wish) { film->number = wish; }

static int32_t count_live(void) { return live; }
static int32_t count_events(void) { return events; }
/* Calls the observer of the last screen, whether it lives or not. */
static void call_stale(void) {
  snapnav_value value = snapnav_int(1);
  if (kept && kept->told) kept->told(kept->context, &value);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_screen_type type = {sizeof type, 0, "film", NULL, create, destroy, event, save, restore, NULL};
  snapnav_status status = r->screen_type(r, &type, err);
#define BOTH(name, letter)                                                                      \
  {sizeof(snapnav_function), SNAPNAV_GETTER, #name, letter "(@)", (snapnav_fn)get_##name, NULL},      \
  {sizeof(snapnav_function), SNAPNAV_SETTER, #name, "-(@" letter ")", (snapnav_fn)set_##name, NULL}
  static const snapnav_function members[] = {
      BOTH(seen, "b"), BOTH(year, "i"), BOTH(views, "u"), BOTH(budget, "x"), BOTH(size, "t"),
      BOTH(rating, "f"), BOTH(length, "d"), BOTH(origin, "h"),
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "title", "-(@{-(@v)}@)", (snapnav_fn)observe_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "poster", "y(@)", (snapnav_fn)get_poster, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "tags", "v(@)", (snapnav_fn)get_tags, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "secret", "x(@)", (snapnav_fn)get_secret, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "wish", "-(@x)", (snapnav_fn)set_wish, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "x(@xd)", (snapnav_fn)add, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "refuse", "i(@!)", (snapnav_fn)refuse, NULL}};
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof members / sizeof *members; i++)
    status = r->function(r, "film", &members[i], err);
  static const snapnav_function free_functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "countLive", "i()", (snapnav_fn)count_live, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "countEvents", "i()", (snapnav_fn)count_events, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "callStale", "-()", (snapnav_fn)call_stale, NULL}};
  for (size_t i = 0; status == SNAPNAV_OK && i < 3; i++)
    status = r->function(r, NULL, &free_functions[i], err);
  return status;
}
SNAPNAV_PLUGIN("org.example.screens", "1.0.0", start, NULL,
               "provides": {"screens": ["film"], "functions": ["countLive", "countEvents", "callStale"]})
