/* What random manifests are made of: mediators, a router, effects, a presenter and a screen type whose answers
 * follow from what they are asked and how often they were asked before, and from nothing else. */
#include <snapnav_plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const snapnav_host *host;
static int asked, undone, cancelled, shown;

static const snapnav_value *entry(const snapnav_value *map, const char *key) {
  if (!map || map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == strlen(key) && !memcmp(e->key.ptr, key, e->key.len)) return &e->value;
  }
  return NULL;
}
static int is(const snapnav_value *text, const char *word) {
  return text && text->kind == SNAPNAV_STRING && text->u.s.len == strlen(word) &&
         !memcmp(text->u.s.ptr, word, text->u.s.len);
}
static int64_t number(const snapnav_value *map, const char *key, int64_t otherwise) {
  const snapnav_value *value = entry(map, key);
  return value && value->kind == SNAPNAV_INT ? value->u.i : otherwise;
}

/* An answer that comes later. */
struct later {
  snapnav_token token;
  snapnav_status status;
  char text[200];
};
static void answer_later(void *user) {
  struct later *later = user;
  snapnav_entry pair = {snapnav_text("navigation"), snapnav_string(later->text)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, text = snapnav_string(later->text);
  map.u.map.items = &pair;
  map.u.map.count = 1;
  const snapnav_value *result = later->status == SNAPNAV_REDIRECT ? &text : later->text[0] ? &map : NULL;
  host->complete(host, later->token, later->status, result, later->status == SNAPNAV_VETO ? "later no" : NULL);
  free(later);
}
static snapnav_status pend(snapnav_token token, snapnav_status status, const char *text, size_t length, int64_t ms) {
  struct later *later = calloc(1, sizeof *later);
  if (!later) return SNAPNAV_E_NOMEM;
  later->token = token;
  later->status = status;
  memcpy(later->text, text, length < 199 ? length : 199);
  host->schedule(host, (uint64_t)ms * 1000000u, answer_later, later, NULL, NULL);
  return SNAPNAV_PENDING;
}

/* Everything that a mediator is told, as the reason of a veto. */
static snapnav_status tell(const snapnav_navigation *n, snapnav_error *err) {
  char text[240];
  size_t used = (size_t)snprintf(text, sizeof text, "asked %d undone %d cancelled %d flags %u source %d destination %d key %.*s route %.*s payload",
                                 asked, undone, cancelled, n->flags, n->source != 0, n->destination != 0,
                                 (int)n->screen_key.len, n->screen_key.ptr ? n->screen_key.ptr : "",
                                 (int)(n->route.len < 40 ? n->route.len : 40), n->route.ptr ? n->route.ptr : "");
  for (size_t i = 0; i < n->payload->u.map.count && used < sizeof text; i++)
    used += (size_t)snprintf(text + used, sizeof text - used, " %.*s", (int)n->payload->u.map.items[i].key.len,
                             n->payload->u.map.items[i].key.ptr);
  return snapnav_fail(err, SNAPNAV_VETO, text);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx;
  asked++;
  const snapnav_value *say = entry(n->arguments, "say"), *to = entry(n->arguments, "to");
  const snapnav_value *set = entry(n->arguments, "set"), *copy = entry(n->arguments, "copy");
  if (set && n->destination) {
    snapnav_status status = host->screen_set(host, n->destination, set->u.s, entry(n->arguments, "value"), err);
    if (status) return status;
  }
  if (copy && n->destination && n->source) {
    struct carry { snapnav_screen to; snapnav_str key; } carry = {n->destination, copy->u.s};
    snapnav_value text = snapnav_string("copied");
    host->screen_set(host, carry.to, carry.key, &text, NULL);
  }
  if (asked % (int)number(n->arguments, "every", 1)) return SNAPNAV_OK;
  if (is(say, "veto")) return snapnav_fail(err, SNAPNAV_VETO, "the oracle says no");
  if (is(say, "tell")) return tell(n, err);
  if (is(say, "fail")) return snapnav_fail(err, SNAPNAV_E_FAIL, "it failed");
  if (is(say, "nonsense")) return 77;
  if (is(say, "redirect") && to) {
    out->put(out->ctx, to);
    return SNAPNAV_REDIRECT;
  }
  if (is(say, "later")) return pend(token, SNAPNAV_OK, "", 0, number(n->arguments, "ms", 0));
  if (is(say, "later no")) return pend(token, SNAPNAV_VETO, "", 0, number(n->arguments, "ms", 0));
  if (is(say, "later elsewhere") && to) 
    return pend(token, SNAPNAV_REDIRECT, to->u.s.ptr, to->u.s.len, number(n->arguments, "ms", 0));
  if (is(say, "never")) return SNAPNAV_PENDING;
  if (is(say, "inside")) {
    host->complete(host, token, SNAPNAV_OK, NULL, NULL);
    return SNAPNAV_PENDING;
  }
  if (is(say, "asks")) { /* asks for something itself, which waits for its turn */
    snapnav_entry pairs[] = {{snapnav_text("kind"), snapnav_string("back")}};
    snapnav_value request = {SNAPNAV_MAP, 0, {0}};
    request.u.map.items = pairs;
    request.u.map.count = 1;
    host->request(host, &request, NULL, NULL, NULL);
  }
  return SNAPNAV_OK;
}
static void undo(void *ctx, const snapnav_navigation *n) { (void)ctx, (void)n; undone++; }
static void cancel(void *ctx, snapnav_token token) { (void)ctx, (void)token; cancelled++; }

/* nav NAME, to KEY, open URL, late NAME, fail, empty; the rest is not its own. */
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)source;
  static const char *const words[][2] = {{"nav ", "navigation"}, {"to ", "destination"}, {"open ", "open"}};
  for (size_t i = 0; i < 3; i++) {
    size_t length = strlen(words[i][0]);
    if (route.len <= length || memcmp(route.ptr, words[i][0], length)) continue;
    snapnav_value text = {SNAPNAV_STRING, 0, {0}}, map = {SNAPNAV_MAP, 0, {0}};
    text.u.s.ptr = route.ptr + length;
    text.u.s.len = route.len - length;
    snapnav_entry pairs[] = {{snapnav_text(words[i][1]), text}, {snapnav_text("payload"), *payload}};
    map.u.map.items = pairs;
    map.u.map.count = i == 2 ? 1 : 2;
    out->put(out->ctx, &map);
    return SNAPNAV_OK;
  }
  if (route.len > 5 && !memcmp(route.ptr, "late ", 5)) return pend(token, SNAPNAV_OK, route.ptr + 5, route.len - 5, 0);
  if (route.len == 4 && !memcmp(route.ptr, "fail", 4)) return snapnav_fail(err, SNAPNAV_E_FAIL, "the index is damaged");
  return route.len == 5 && !memcmp(route.ptr, "empty", 5) ? SNAPNAV_OK : SNAPNAV_DECLINE;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags;
  shown++;
  if (shown % (int)number(arguments, "fails", 1 << 20) == 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "stuck");
  return number(arguments, "late", 0) ? pend(token, SNAPNAV_OK, "", 0, number(arguments, "late", 0) - 1) : SNAPNAV_OK;
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  (void)ctx;
  shown++;
  const snapnav_value *arguments = t->count ? t->updates[0]->arguments : NULL;
  if (shown % (int)number(arguments, "fails", 1 << 20) == 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no glass");
  return number(arguments, "late", 0) ? pend(token, SNAPNAV_OK, "", 0, number(arguments, "late", 0) - 1) : SNAPNAV_OK;
}

/* A screen with two properties of its own, which it saves and restores. */
typedef struct page {
  char text[64];
  int64_t count;
} page;
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)ctx, (void)screen;
  if (is(entry(properties, "title"), "refused")) return snapnav_fail(err, SNAPNAV_E_ARG, "no such page");
  *instance = calloc(1, sizeof(page));
  return *instance ? SNAPNAV_OK : SNAPNAV_E_NOMEM;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static void event(void *ctx, void *instance, uint32_t what) { (void)ctx; ((page *)instance)->count += what; }
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value count = snapnav_int(((page *)instance)->count);
  out->put(out->ctx, &count);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx, (void)err;
  ((page *)instance)->count = state->u.i + 1000;
  return SNAPNAV_OK;
}
static snapnav_str get_title(void *instance) { return snapnav_text(((page *)instance)->text); }
static void set_title(void *instance, snapnav_str text) {
  size_t length = text.len < 63 ? text.len : 63;
  memcpy(((page *)instance)->text, text.ptr ? text.ptr : "", length);
  ((page *)instance)->text[length] = 0;
}
static int64_t get_count(void *instance) { return ((page *)instance)->count; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  snapnav_mediator mediator = {sizeof mediator, 0, "answers", NULL, mediate, undo, cancel};
  snapnav_router router = {sizeof router, 0, "routes", NULL, resolve, NULL, NULL};
  snapnav_effect effect = {sizeof effect, 0, "effect", NULL, set_visible, NULL, NULL};
  snapnav_presenter presenter = {.size = sizeof presenter, .id = "glass", .present = present};
  snapnav_screen_type type = {sizeof type, 0, "page", NULL, create, destroy, event, save, restore, NULL};
  snapnav_function functions[] = {
      {sizeof *functions, SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof *functions, SNAPNAV_SETTER, "title", "-(@s)", (snapnav_fn)set_title, NULL},
      {sizeof *functions, SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL}};
  snapnav_status status = r->mediator(r, &mediator, err);
  if (!status) status = r->router(r, &router, err);
  if (!status) status = r->effect(r, &effect, err);
  if (!status) status = r->presenter(r, &presenter, err);
  if (!status) status = r->screen_type(r, &type, err);
  for (size_t i = 0; i < 3 && !status; i++) status = r->function(r, "page", &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.oracle", "1.0.0", start, NULL, "license": "MIT",
               "provides": {"mediators": ["answers"], "routers": ["routes"], "effects": ["effect"],
                            "presenters": ["glass"], "screens": ["page"]})
