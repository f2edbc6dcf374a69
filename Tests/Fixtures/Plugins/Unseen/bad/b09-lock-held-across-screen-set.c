/* Breaks R3 "A call of the host may call back into the plugin ...: hold no lock across it" (x-exit): mediate()
 * holds a mutex across screen_set, whose setter locks it too when the destination is its own screen type: hangs. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct state { const snapnav_host *host; pthread_mutex_t lock; uint64_t writes; };
struct memo { struct state *state; char *text; size_t len; };

static snapnav_status keep(struct memo *m, snapnav_str text, snapnav_error *err) {
  char *copy = malloc(text.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the memo");
  if (text.len) memcpy(copy, text.ptr, text.len);
  pthread_mutex_lock(&m->state->lock);
  free(m->text);
  m->text = copy;
  m->len = text.len;
  m->state->writes++;
  pthread_mutex_unlock(&m->state->lock);
  return SNAPNAV_OK;
}

static const snapnav_entry *entry(const snapnav_value *map, const char *key) {
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == strlen(key) && !memcmp(e->key.ptr, key, e->key.len)) return e;
  }
  return NULL;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  (void)screen;
  struct memo *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a memo");
  m->state = ctx;
  const snapnav_entry *e = entry(properties, "text");
  if (e && e->value.kind == SNAPNAV_STRING) {
    snapnav_status st = keep(m, e->value.u.s, err);
    if (st < 0) { free(m); return st; }
  }
  *instance = m;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  struct memo *m = instance;
  (void)ctx;
  free(m->text);
  free(m);
}

static snapnav_str get_text(void *instance) {
  struct memo *m = instance;
  snapnav_str s = {m->text ? m->text : "", m->len};
  return s;
}

static int32_t set_text(void *instance, snapnav_str text, snapnav_error *err) { return keep(instance, text, err); }

/* Hands the payload's "text", or the route, on to the destination. */
static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that hand-on does not know");
  if (!n->destination) return SNAPNAV_OK;
  const snapnav_entry *e = entry(n->payload, "text");
  snapnav_value text = {SNAPNAV_STRING, 0, {0}};
  text.u.s = e && e->value.kind == SNAPNAV_STRING ? e->value.u.s : n->route;
  snapnav_error why = {.size = sizeof why};
  pthread_mutex_lock(&s->lock); /* nobody shall read the count in between */
  snapnav_status st = s->host->screen_set(s->host, n->destination, snapnav_text("text"), &text, &why);
  if (st >= 0) s->writes++;
  pthread_mutex_unlock(&s->lock);
  if (st == SNAPNAV_E_KEY || st == SNAPNAV_E_UNSUPPORTED) return SNAPNAV_OK; /* takes no text: fine */
  return st < 0 ? snapnav_fail(err, st, why.message[0] ? why.message : "the text was not taken") : SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  pthread_mutex_init(&s->lock, NULL);
  snapnav_screen_type t = {.size = sizeof t, .id = "memo", .ctx = s, .create = create, .destroy = destroy};
  snapnav_function get = {sizeof get, SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL};
  snapnav_function set = {sizeof set, SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set_text, NULL};
  snapnav_mediator m = {.size = sizeof m, .id = "hand-on", .ctx = s, .mediate = mediate};
  snapnav_status st = r->screen_type(r, &t, err);
  if (st >= 0) st = r->function(r, "memo", &get, err);
  if (st >= 0) st = r->function(r, "memo", &set, err);
  if (st >= 0) st = r->mediator(r, &m, err);
  if (st < 0) { pthread_mutex_destroy(&s->lock); free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  pthread_mutex_destroy(&s->lock);
  free(s);
}

SNAPNAV_PLUGIN("org.example.memo", "1.0.0", start, stop, "name": "Memo", "license": "MIT",
               "provides": {"mediators": ["hand-on"], "screens": ["memo"]})
