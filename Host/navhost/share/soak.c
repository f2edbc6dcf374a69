/* @ABOUT@ */
#define _GNU_SOURCE
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "snapnav_plugin.h"

enum { MOST = 256, SLOTS = 6 };
static snapnav_error slot = {sizeof slot, 0, ""};
static const snapnav_value null_value = {SNAPNAV_NULL, 0, {0}};
static const snapnav_plugin *plugin;
static void *plugin_ctx;

/* ---- what was registered ---- */

#define KEPT(type, plural)                                                                 \
  static snapnav_##type plural[MOST];                                                      \
  static size_t plural##_count;                                                            \
  static snapnav_token plural##_token[MOST];                                               \
  static snapnav_status register_##type(snapnav_registrar *r, const snapnav_##type *given, \
                                        snapnav_error *err) {                              \
    (void)r, (void)err;                                                                    \
    if (plural##_count == MOST) return SNAPNAV_OK;                                         \
    plural[plural##_count] = *given;                                                       \
    plural[plural##_count++].id = strdup(given->id);                                       \
    return SNAPNAV_OK;                                                                     \
  }                                                                                        \
  static size_t find_##type(const char *id) {                                              \
    size_t i = 0;                                                                          \
    while (i + 1 < plural##_count && strcmp(plural[i].id, id) != 0) i++;                   \
    return i;                                                                              \
  }
KEPT(mediator, mediators)
KEPT(presenter, presenters)
KEPT(router, routers)
KEPT(screen_type, types)
KEPT(effect, effects)
static struct {
  char type[128];
  snapnav_function function;
} functions[4 * MOST];
static size_t functions_count;

static snapnav_status register_function(snapnav_registrar *r, const char *type,
                                        const snapnav_function *given, snapnav_error *err) {
  (void)r, (void)err;
  if (functions_count == 4 * MOST) return SNAPNAV_E_NOMEM;
  snprintf(functions[functions_count].type, 128, "%s", type ? type : "");
  snapnav_function *kept = &functions[functions_count++].function;
  *kept = *given; /* the texts are the plugin's for the length of the call only */
  kept->name = strdup(given->name);
  kept->signature = strdup(given->signature);
  return SNAPNAV_OK;
}
static const snapnav_function *registered(const char *type, uint32_t kind, const char *name) {
  for (size_t i = 0; i < functions_count; i++)
    if (functions[i].function.kind == kind && strcmp(functions[i].type, type ? type : "") == 0 &&
        strcmp(functions[i].function.name, name) == 0)
      return &functions[i].function;
  fprintf(stderr, "there is no function %s\n", name);
  exit(2);
}
static snapnav_fn function(const char *type, uint32_t kind, const char *name) {
  return registered(type, kind, name)->fn;
}
static void *user(const char *type, uint32_t kind, const char *name) {
  return registered(type, kind, name)->user;
}

/* ---- the host: screens that take any property, timers, watches, tokens ---- */

static struct {
  uint64_t screen;
  char key[64];
  snapnav_value value;
} properties[4 * MOST];
static size_t properties_count;
static uint64_t screens[MOST], waiting[MOST], cancelled[MOST];
static size_t cancelled_count;
static struct {
  uint64_t number, at;
  void (*fn)(void *);
  void *user;
} timers[MOST];
static struct {
  int fd;
  void (*fn)(void *, int32_t);
  void *user;
} watches[MOST];
static uint64_t tokens, timer_numbers;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static int find(const uint64_t *list, uint64_t number) {
  for (int i = 0; number && i < MOST; i++)
    if (list[i] == number) return i;
  return -1;
}
static void add(uint64_t *list, uint64_t number) {
  for (int i = 0; i < MOST; i++)
    if (!list[i]) {
      list[i] = number;
      return;
    }
}
static void drop(uint64_t *list, uint64_t number) {
  int i = find(list, number);
  if (i >= 0) list[i] = 0;
}
static void screen(uint64_t number) { add(screens, number); }
static snapnav_value copied(const snapnav_value *given) { /* never freed */
  snapnav_value v = *given;
  size_t n = v.u.list.count;
  if (v.kind == SNAPNAV_STRING || v.kind == SNAPNAV_BYTES) {
    char *text = calloc(v.u.s.len + 1, 1);
    if (v.u.s.len) memcpy(text, v.u.s.ptr, v.u.s.len);
    v.u.s.ptr = text;
  } else if (v.kind == SNAPNAV_LIST) {
    snapnav_value *items = calloc(n + 1, sizeof *items);
    for (size_t i = 0; i < n; i++) items[i] = copied(&given->u.list.items[i]);
    v.u.list.items = items;
  } else if (v.kind == SNAPNAV_MAP) {
    snapnav_entry *items = calloc(n + 1, sizeof *items);
    for (size_t i = 0; i < n; i++) {
      snapnav_value key = {SNAPNAV_STRING, 0, {.s = given->u.map.items[i].key}};
      items[i].key = copied(&key).u.s;
      items[i].value = copied(&given->u.map.items[i].value);
    }
    v.u.map.items = items;
  }
  return v;
}
static void put(const snapnav_sink *out, const snapnav_value *value) {
  if (out && out->put) out->put(out->ctx, value);
}
static void host_log(const snapnav_host *h, int32_t level, snapnav_str text) {
  (void)h;
  fprintf(stderr, "log %d: %.*s\n", (int)level, (int)text.len, text.ptr);
}
static int32_t host_main(const snapnav_host *h) { return h != NULL; }
static snapnav_status host_schedule(const snapnav_host *h, uint64_t delay, void (*fn)(void *),
                                    void *user, snapnav_timer *timer, snapnav_error *err) {
  (void)h;
  for (int i = 0; i < MOST; i++)
    if (!timers[i].number) {
      timers[i].number = ++timer_numbers;
      timers[i].at = now() + delay;
      timers[i].fn = fn;
      timers[i].user = user;
      if (timer) *timer = timers[i].number;
      return SNAPNAV_OK;
    }
  return snapnav_fail(err, SNAPNAV_E_NOMEM, "too many timers");
}
static snapnav_status host_unschedule(const snapnav_host *h, snapnav_timer timer) {
  (void)h;
  for (int i = 0; timer && i < MOST; i++)
    if (timers[i].number == timer) {
      timers[i].number = 0;
      return SNAPNAV_OK;
    }
  return SNAPNAV_E_HANDLE;
}
static snapnav_status host_watch(const snapnav_host *h, int32_t fd, void (*fn)(void *, int32_t),
                                 void *user, snapnav_error *err) {
  (void)h;
  for (int i = 0; i < MOST; i++)
    if (!watches[i].fn) {
      watches[i].fd = fd;
      watches[i].fn = fn;
      watches[i].user = user;
      return SNAPNAV_OK;
    }
  return snapnav_fail(err, SNAPNAV_E_NOMEM, "too many watches");
}
static snapnav_status host_unwatch(const snapnav_host *h, int32_t fd) {
  (void)h;
  for (int i = 0; i < MOST; i++)
    if (watches[i].fn && watches[i].fd == fd) {
      watches[i].fn = NULL;
      return SNAPNAV_OK;
    }
  return SNAPNAV_E_HANDLE;
}
static int is_property(size_t i, uint64_t s, snapnav_str key) {
  return properties[i].screen == s && strlen(properties[i].key) == key.len &&
         memcmp(properties[i].key, key.ptr ? key.ptr : "", key.len) == 0;
}
static snapnav_status host_get(const snapnav_host *h, snapnav_screen s, snapnav_str key,
                               const snapnav_sink *out, snapnav_error *err) {
  (void)h;
  if (find(screens, s) < 0) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no such screen");
  for (size_t i = 0; i < properties_count; i++)
    if (is_property(i, s, key)) {
      put(out, &properties[i].value);
      return SNAPNAV_OK;
    }
  char text[128];
  snprintf(text, sizeof text, "text of %.*s", (int)(key.len < 64 ? key.len : 64), key.ptr);
  snapnav_value value = snapnav_string(text);
  put(out, &value);
  return SNAPNAV_OK;
}
static snapnav_status host_set(const snapnav_host *h, snapnav_screen s, snapnav_str key,
                               const snapnav_value *value, snapnav_error *err) {
  (void)h;
  if (find(screens, s) < 0) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no such screen");
  size_t i = 0;
  while (i < properties_count && !is_property(i, s, key)) i++;
  if (i == 4 * MOST || key.len >= 64) return snapnav_fail(err, SNAPNAV_E_NOMEM, "too much");
  if (i == properties_count) properties_count++;
  properties[i].screen = s;
  snprintf(properties[i].key, 64, "%.*s", (int)key.len, key.ptr ? key.ptr : "");
  properties[i].value = copied(value);
  return SNAPNAV_OK;
}
static snapnav_status host_call(const snapnav_host *h, snapnav_screen s, snapnav_str action,
                                const snapnav_value *args, const snapnav_sink *out, snapnav_error *err) {
  (void)h, (void)action, (void)args;
  if (find(screens, s) < 0) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no such screen");
  put(out, &null_value);
  return SNAPNAV_OK;
}
static snapnav_status host_describe(const snapnav_host *h, snapnav_screen s, const snapnav_sink *out,
                                    snapnav_error *err) {
  (void)h;
  if (find(screens, s) < 0) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no such screen");
#define ENTRY(name, value) {{name, sizeof name - 1}, value}
#define TEXT(text) {SNAPNAV_STRING, 0, {.s = {text, sizeof text - 1}}}
#define LIST(items) {SNAPNAV_LIST, 0, {.list = {items, sizeof items / sizeof *items}}}
#define MAP(items) {SNAPNAV_MAP, 0, {.map = {items, sizeof items / sizeof *items}}}
  snapnav_entry block[] = {ENTRY("type", TEXT("TextBlock")), ENTRY("text", TEXT("A screen"))};
  snapnav_entry back[] = {ENTRY("type", TEXT("Action.Execute")), ENTRY("title", TEXT("Back")),
                          ENTRY("verb", TEXT("back"))};
  snapnav_value body[] = {MAP(block)}, actions[] = {MAP(back)};
  snapnav_entry card[] = {ENTRY("type", TEXT("AdaptiveCard")), ENTRY("version", TEXT("1.5")),
                          ENTRY("body", LIST(body)), ENTRY("actions", LIST(actions))};
  snapnav_value id = {SNAPNAV_INT, 0, {(int64_t)s}}, none = {SNAPNAV_MAP, 0, {.map = {NULL, 0}}};
  snapnav_entry all[] = {{{"id", 2}, id}, ENTRY("key", TEXT("screen")), ENTRY("type", TEXT("screen")),
                         ENTRY("title", TEXT("A screen")), ENTRY("location", TEXT("bench://screen")),
                         {{"properties", 10}, none}, ENTRY("region", TEXT("main")), ENTRY("card", MAP(card))};
  snapnav_value map = MAP(all);
  put(out, &map);
  return SNAPNAV_OK;
}
static snapnav_status host_changed(const snapnav_host *h, snapnav_screen s) {
  (void)h;
  return find(screens, s) < 0 ? SNAPNAV_E_HANDLE : SNAPNAV_OK;
}
struct outcome {
  void (*done)(void *, const snapnav_value *);
  void *user;
};
static void tell_outcome(void *box) {
  struct outcome outcome = *(struct outcome *)box;
  free(box);
  snapnav_entry entries[] = {ENTRY("outcome", TEXT("completed")), ENTRY("state", TEXT("bench://screen"))};
  snapnav_value map = MAP(entries);
  outcome.done(outcome.user, &map);
}
static snapnav_status host_request(const snapnav_host *h, const snapnav_value *request,
                                   void (*done)(void *, const snapnav_value *), void *user, snapnav_error *err) {
  (void)request;
  if (!done) return SNAPNAV_OK;
  struct outcome *box = malloc(sizeof *box);
  *box = (struct outcome){done, user};
  return host_schedule(h, 0, tell_outcome, box, NULL, err);
}
static snapnav_status host_complete(const snapnav_host *h, snapnav_token token, snapnav_status status,
                                    const snapnav_value *result, const char *message) {
  (void)h, (void)status, (void)result, (void)message;
  if (find(waiting, token) < 0) return SNAPNAV_E_HANDLE;
  drop(waiting, token);
  return SNAPNAV_OK;
}
static int32_t host_is_cancelled(const snapnav_host *h, snapnav_token token) {
  (void)h;
  return find(cancelled, token) >= 0;
}
/* What is shown, as far as the transitions so far have built it. */
struct stack {
  char name[64];
  uint64_t screens[MOST];
  size_t count, detail; /* detail: where the second pane begins; 0: there is one pane */
};
struct stage {
  struct stack regions[MOST];
  uint64_t layers[MOST];
  size_t regions_count, layers_count;
  char tab[64];
} stage;
static void take_name(char text[64], snapnav_str name) {
  snprintf(text, 64, "%.*s", (int)(name.len < 63 ? name.len : 63), name.ptr ? name.ptr : "");
}
static struct stack *region_of(snapnav_str name) {
  size_t i = 0;
  char text[64];
  take_name(text, name);
  while (i < stage.regions_count && strcmp(stage.regions[i].name, text)) i++;
  if (i == MOST) return NULL;
  if (i == stage.regions_count) strcpy(stage.regions[stage.regions_count++].name, text);
  return &stage.regions[i];
}
static void build(const snapnav_update *update) {
  uint32_t op = update->op;
  if (op == SNAPNAV_SELECT) take_name(stage.tab, update->region);
  if (op == SNAPNAV_PRESENT || op == SNAPNAV_CUSTOM) {
    if (update->screen && stage.layers_count < MOST) stage.layers[stage.layers_count++] = update->screen;
    return;
  }
  for (size_t i = stage.layers_count; op == SNAPNAV_DISMISS && i-- > 0;)
    if (stage.layers[i] == update->screen) {
      memmove(stage.layers + i, stage.layers + i + 1, (--stage.layers_count - i) * sizeof *stage.layers);
      break;
    }
  struct stack *region = op <= SNAPNAV_POP_TO || op == SNAPNAV_DETAIL ? region_of(update->region) : NULL;
  if (!region) return;
  if (op == SNAPNAV_POP_TO) {
    if (update->index >= region->count) return;
    region->count = update->index + 1;
    if (region->detail >= region->count) region->detail = 0;
    if (update->screen) region->screens[update->index] = update->screen;
    return;
  }
  if (op == SNAPNAV_ROOT || op == SNAPNAV_CLEAR) region->count = region->detail = 0;
  if (op == SNAPNAV_CLEAR || !update->screen) return;
  if (op == SNAPNAV_DETAIL && region->count) {
    if (region->detail) region->count = region->detail;
    region->detail = region->count;
  }
  if (region->count < MOST) region->screens[region->count++] = update->screen;
}
static const struct stack *main_of(void) {
  const struct stack *found = NULL;
  for (size_t r = stage.regions_count; r-- > 0;)
    if (stage.regions[r].count) found = &stage.regions[r];
  for (size_t r = 0; r < stage.regions_count; r++)
    if (!strcmp(stage.regions[r].name, stage.tab[0] ? stage.tab : "main")) return &stage.regions[r];
  return found;
}
static snapnav_status host_asset(const snapnav_host *h, snapnav_str path, const snapnav_sink *out,
                                 snapnav_error *err) {
  (void)h, (void)path, (void)out;
  return snapnav_fail(err, SNAPNAV_E_KEY, "the application has no such file");
}
static snapnav_value number(uint64_t n) { return snapnav_int((int64_t)n); }
static snapnav_status host_shown(const snapnav_host *h, const snapnav_value *window, const snapnav_sink *out,
                                 snapnav_error *err) {
  (void)h;
  if (window && window->kind != SNAPNAV_NULL && window->kind != SNAPNAV_MAP)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "the window is a map or null");
  static snapnav_value regions[MOST], screens[MOST][MOST], layers[MOST];
  static snapnav_entry facts[MOST][8], entries[MOST][MOST][2], layer_entries[MOST][2];
  static const snapnav_value none = {SNAPNAV_LIST, 0, {0}}, no = {SNAPNAV_BOOL, 0, {0}};
  const char *main_region = NULL;
  snapnav_value list = none;
  uint64_t top = 0;
  for (size_t r = 0; r < stage.regions_count; r++) {
    const struct stack *region = &stage.regions[r];
    for (size_t s = 0; s < region->count; s++) {
      entries[r][s][0] = (snapnav_entry){snapnav_text("screen"), number(region->screens[s])};
      entries[r][s][1] = (snapnav_entry){snapnav_text("key"), snapnav_string("screen")};
      screens[r][s] = (snapnav_value){SNAPNAV_MAP, 0, {.map = {entries[r][s], 2}}};
    }
    list.u.list.items = screens[r], list.u.list.count = region->count;
    uint64_t last = region->count ? region->screens[region->count - 1] : 0;
    if (region == main_of()) main_region = region->name, top = last;
    snapnav_entry all[] = {{snapnav_text("name"), snapnav_string(region->name)},
                           {snapnav_text("isTab"), no},
                           {snapnav_text("count"), number(region->count)},
                           {snapnav_text("top"), number(last)},
                           {snapnav_text("from"), number(0)},
                           {snapnav_text("stack"), list},
                           {snapnav_text("detail"), number(region->detail)},
                           {snapnav_text("list"), number(region->detail ? region->screens[region->detail - 1] : 0)}};
    memcpy(facts[r], all, sizeof all);
    regions[r] = (snapnav_value){SNAPNAV_MAP, 0, {.map = {facts[r], region->detail ? 8 : 6}}};
  }
  for (size_t i = 0; i < stage.layers_count; i++) {
    layer_entries[i][0] = (snapnav_entry){snapnav_text("screen"), number(top = stage.layers[i])};
    layer_entries[i][1] = (snapnav_entry){snapnav_text("key"), snapnav_string("layer")};
    layers[i] = (snapnav_value){SNAPNAV_MAP, 0, {.map = {layer_entries[i], 2}}};
  }
  snapnav_value shown = none, above = none;
  shown.u.list.items = regions, shown.u.list.count = stage.regions_count;
  above.u.list.items = layers, above.u.list.count = stage.layers_count;
  snapnav_entry all[] = {ENTRY("location", TEXT("bench://screen")), {{"top", 3}, number(top)},
                         {{"main", 4}, snapnav_string(main_region ? main_region : "main")}, {{"regions", 7}, shown}, {{"tabs", 4}, none},
                         {{"layers", 6}, above}, {{"effects", 7}, none}};
  snapnav_value map = MAP(all);
  put(out, &map);
  return SNAPNAV_OK;
}
static const void *host_extension(const snapnav_host *h, const char *id) {
  (void)h, (void)id;
  return NULL;
}
static snapnav_host host = {
    sizeof host, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, NULL, "snapnav-conformance", "1.0.0",
    host_log, host_main, host_schedule, host_unschedule, host_watch, host_unwatch, host_get, host_set,
    host_call, host_describe, host_changed, host_request, host_complete, host_is_cancelled, host_extension,
    host_asset, host_shown};

static void turn(int milliseconds) {
  uint64_t end = now() + (uint64_t)milliseconds * 1000000u;
  do {
    for (int i = 0; i < MOST; i++)
      if (timers[i].number && timers[i].at <= now()) {
        timers[i].number = 0;
        timers[i].fn(timers[i].user);
      }
    for (int i = 0; i < MOST; i++) {
      struct pollfd one = {watches[i].fd, POLLIN, 0};
      if (watches[i].fn && poll(&one, 1, 0) > 0) watches[i].fn(watches[i].user, watches[i].fd);
    }
    poll(NULL, 0, milliseconds > 0);
  } while (now() < end);
}
static const snapnav_value config_value = {SNAPNAV_MAP, 0, {.map = {NULL, 0}}}; /* @CONFIG@ */

/* ---- calls of the plugin ---- */

static snapnav_value saved;
static void keep(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }
static const snapnav_sink sink = {&saved, keep};
static void *instance[SLOTS];
static uint64_t instance_screen[SLOTS];
static size_t instance_type[SLOTS];

static snapnav_token make_token(void) {
  add(waiting, ++tokens << 32 | 7);
  return tokens << 32 | 7;
}
static snapnav_token kept(snapnav_status status, snapnav_token token) {
  if (status == SNAPNAV_PENDING) return token;
  drop(waiting, token);
  return 0;
}
static double real(uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}
#define REMEMBER(list, i, call)                     \
  do {                                              \
    snapnav_token token = make_token(), later = kept(call, token); \
    if (later) list##_token[i] = later;             \
  } while (0)

static void mediate(const char *id, uint32_t flags, uint64_t source, uint64_t destination,
                    const snapnav_value *payload, const snapnav_value *arguments, snapnav_str route) {
  size_t i = find_mediator(id);
  snapnav_navigation n = {sizeof n, flags, 1, source, destination, payload, arguments, route, 0, {"screen", 6}};
  REMEMBER(mediators, i, mediators[i].mediate(mediators[i].ctx, &n, token, &sink, &slot));
}
static void resolve(const char *id, snapnav_str route, const snapnav_value *payload) {
  size_t i = find_router(id);
  REMEMBER(routers, i, routers[i].resolve(routers[i].ctx, route, payload, 0, token, &sink, &slot));
}
static void routes(const char *id) {
  size_t i = find_router(id);
  if (routers[i].routes) routers[i].routes(routers[i].ctx, &sink, &slot);
}
static void set_visible(const char *id, int visible, uint32_t flags) {
  size_t i = find_effect(id);
  REMEMBER(effects, i, effects[i].set_visible(effects[i].ctx, visible, flags, &null_value, token, &slot));
}
static int is_open[MOST];
static void *read_all(void *fd) {
  char bytes[4096];
  while (read((int)(intptr_t)fd, bytes, sizeof bytes) > 0) continue;
  return NULL;
}
static int typing = -1;
static void take_terminal(void) { /* standard input and output are a terminal from now on */
  struct winsize size = {24, 80, 0, 0};
  pthread_t thread;
  typing = posix_openpt(O_RDWR | O_NOCTTY);
  int fd = typing >= 0 && !grantpt(typing) && !unlockpt(typing) ? open(ptsname(typing), O_RDWR | O_NOCTTY) : -1;
  if (fd < 0 || ioctl(fd, TIOCSWINSZ, &size) || dup2(fd, 0) < 0 || dup2(fd, 1) < 0 ||
      pthread_create(&thread, NULL, read_all, (void *)(intptr_t)typing))
    exit(2);
  setenv("TERM", "xterm", 1);
}
static void type_keys(const char *keys, size_t count) {
  if (write(typing, keys, count) < 0) perror("typing");
}
static void open_presenter(const char *id) {
  size_t i = find_presenter(id);
  memset(&stage, 0, sizeof stage);
  is_open[i] = !presenters[i].open || presenters[i].open(presenters[i].ctx, &null_value, &slot) == SNAPNAV_OK;
}
static void close_presenter(const char *id) {
  size_t i = find_presenter(id);
  if (presenters[i].close) presenters[i].close(presenters[i].ctx);
  is_open[i] = 0;
}
static void present(const char *id, uint32_t flags, uint32_t move, uint32_t count, snapnav_update *updates) {
  const snapnav_update *list[8];
  for (uint32_t u = 0; u < count && u < 8; u++) {
    updates[u].arguments = &null_value;
    list[u] = &updates[u];
  }
  size_t i = find_presenter(id);
  snapnav_transition t = {sizeof t, flags, 1, move, count, list, {"bench://screen", 14}, 0};
  static struct stage before;
  snapnav_status status = SNAPNAV_OK;
  before = stage;
  if (flags & SNAPNAV_SYNC) memset(&stage, 0, sizeof stage);
  for (uint32_t u = 0; u < count && u < 8; u++) build(&updates[u]);
  REMEMBER(presenters, i, status = presenters[i].present(presenters[i].ctx, &t, token, &slot));
  if (status < 0) stage = before; /* nothing of it is shown */
}
static void changed(const char *id, uint64_t s) {
  size_t i = find_presenter(id);
  if (presenters[i].changed) presenters[i].changed(presenters[i].ctx, s);
}
static void save_view(const char *id, uint64_t s) {
  size_t i = find_presenter(id);
  if (presenters[i].save_view) presenters[i].save_view(presenters[i].ctx, s, &sink, &slot);
}
static void restore_view(const char *id, uint64_t s, const snapnav_value *view) {
  size_t i = find_presenter(id);
  if (presenters[i].restore_view) presenters[i].restore_view(presenters[i].ctx, s, view, &slot);
}
#define CANCEL(type, plural)                                             \
  static void cancel_##type(const char *id) {                            \
    size_t i = find_##type(id);                                          \
    snapnav_token token = plural##_token[i];                             \
    plural##_token[i] = 0;                                               \
    if (find(waiting, token) < 0) return;                                \
    cancelled[cancelled_count++ % MOST] = token;                         \
    if (plural[i].cancel) plural[i].cancel(plural[i].ctx, token);        \
  }
CANCEL(mediator, mediators)
CANCEL(presenter, presenters)
CANCEL(router, routers)
CANCEL(effect, effects)

static void create(int place, const char *id, uint64_t number, const snapnav_value *given) {
  size_t i = find_screen_type(id);
  void *made = NULL;
  screen(number);
  instance[place] = NULL;
  if (types[i].create(types[i].ctx, number, given, &made, &slot) == SNAPNAV_OK) {
    instance[place] = made;
    instance_screen[place] = number;
    instance_type[place] = i;
  } else {
    drop(screens, number);
  }
}
static void destroy(int place) {
  if (!instance[place]) return;
  drop(screens, instance_screen[place]);
  types[instance_type[place]].destroy(types[instance_type[place]].ctx, instance[place]);
  instance[place] = NULL;
}
static void event(int place, uint32_t what) {
  size_t i = instance_type[place];
  if (instance[place] && types[i].event) types[i].event(types[i].ctx, instance[place], what);
}
static void save(int place) {
  size_t i = instance_type[place];
  if (instance[place] && types[i].save) types[i].save(types[i].ctx, instance[place], &sink, &slot);
}
static void restore(int place, const snapnav_value *state) {
  size_t i = instance_type[place];
  if (instance[place] && types[i].restore) types[i].restore(types[i].ctx, instance[place], state, &slot);
}
static void hear(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }
static void observe(int place, const char *name) {
  typedef void (*teller)(void *, const snapnav_value *);
  if (!instance[place]) return;
  const snapnav_function *given = registered(types[instance_type[place]].id, SNAPNAV_OBSERVER, name);
  if (strncmp(given->signature, "-(@p", 4) == 0)
    ((void (*)(void *, void *, teller, void *))given->fn)(instance[place], given->user, hear, NULL);
  else
    ((void (*)(void *, teller, void *))given->fn)(instance[place], hear, NULL);
}
static void plugin_save(void) {
  if (plugin->save) plugin->save(plugin_ctx, &sink, &slot);
}
static void plugin_restore(const snapnav_value *state) {
  if (plugin->restore) plugin->restore(plugin_ctx, state, &slot);
}
static void finish(void) {
  for (size_t i = 0; i < effects_count; i++) cancel_effect(effects[i].id);
  for (size_t i = 0; i < mediators_count; i++) cancel_mediator(mediators[i].id);
  for (size_t i = 0; i < presenters_count; i++) cancel_presenter(presenters[i].id);
  for (size_t i = 0; i < routers_count; i++) cancel_router(routers[i].id);
  for (int i = 0; i < SLOTS; i++) destroy(i);
  for (size_t i = 0; i < presenters_count; i++)
    if (is_open[i]) close_presenter(presenters[i].id);
  if (plugin->stop) plugin->stop(plugin_ctx);
}

static void steps(void);

int main(int count, char **words) {
  static snapnav_registrar registrar = {sizeof registrar, 0, NULL, register_mediator, register_presenter,
                                        register_router, register_screen_type, register_effect, register_function};
  if (count < 2) return fprintf(stderr, "usage: %s PLUGIN.so\n", words[0]), 2;
  void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 2;
  const snapnav_plugin *(*entry)(uint32_t, uint32_t);
  *(void **)&entry = dlsym(library, SNAPNAV_ENTRY_SYMBOL);
  if (!entry || !(plugin = entry(SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR))) return 2;
  if (plugin->start(&host, &registrar, &config_value, &plugin_ctx, &slot) != SNAPNAV_OK)
    return fprintf(stderr, "start: %s\n", slot.message), 2;
  steps();
  fputs("the plugin lives: what was seen needs another moment or other threads\n", stderr);
  return 0;
}

static void steps(void) {
  /* @STEPS@ */
}
