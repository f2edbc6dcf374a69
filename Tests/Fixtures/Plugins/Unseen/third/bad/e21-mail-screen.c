// fault: DID_SHOW schedules a timer that HIDDEN takes back, but destroy() does not: a screen that is destroyed within 200 ms of being shown leaves a timer, which writes into the freed instance (header R6/7: destroy ends the instance; rule v-life).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct text { char *ptr; size_t len; };

static int keep(struct text *t, snapnav_str s) {
  char *copy = malloc(s.len ? s.len : 1);
  if (!copy) return 0;
  if (s.len) memcpy(copy, s.ptr, s.len);
  free(t->ptr);
  t->ptr = copy;
  t->len = s.len;
  return 1;
}

struct plug { const snapnav_host *host; };
struct mail {
  struct plug *plug;
  snapnav_screen screen;
  snapnav_timer timer;
  uint8_t read;
  struct text subject;
};

static const snapnav_value *find(const snapnav_value *map, const char *key) {
  snapnav_str k = snapnav_text(key);
  if (map->kind != SNAPNAV_MAP) return NULL;
  for (size_t i = 0; i < map->u.map.count; i++) {
    const snapnav_entry *e = &map->u.map.items[i];
    if (e->key.len == k.len && memcmp(e->key.ptr, k.ptr, k.len) == 0) return &e->value;
  }
  return NULL;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance,
                             snapnav_error *err) {
  const snapnav_value *subject = find(properties, "subject");
  if (subject && subject->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "\"subject\" is a text");
  struct mail *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the mail");
  m->plug = ctx;
  m->screen = screen;
  if (subject && !keep(&m->subject, subject->u.s)) {
    free(m);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the subject");
  }
  *instance = m;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  struct mail *m = instance;
  (void)ctx;
  free(m->subject.ptr);
  free(m);
}

/* who has looked at it for a moment has read it */
static void looked(void *user) {
  struct mail *m = user;
  m->timer = 0;
  m->read = 1;
  m->plug->host->screen_changed(m->plug->host, m->screen);
}

static void event(void *ctx, void *instance, uint32_t what) {
  struct mail *m = instance;
  const snapnav_host *host = m->plug->host;
  (void)ctx;
  if (what == SNAPNAV_DID_SHOW && !m->timer && !m->read) {
    if (host->schedule(host, 200000000, looked, m, &m->timer, NULL) != SNAPNAV_OK) m->timer = 0;
  } else if (what == SNAPNAV_HIDDEN && m->timer) {
    host->unschedule(host, m->timer);
    m->timer = 0;
  }
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx; (void)err;
  snapnav_value read = {SNAPNAV_BOOL, 0, {((struct mail *)instance)->read}};
  out->put(out->ctx, &read);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_BOOL) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state says whether it was read");
  ((struct mail *)instance)->read = state->u.i != 0;
  return SNAPNAV_OK;
}

static uint8_t read_mark(void *instance) { return ((struct mail *)instance)->read; }

static snapnav_str subject(void *instance) {
  struct mail *m = instance;
  snapnav_str s = {m->subject.ptr, m->subject.len};
  return s;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_screen_type type = {.size = sizeof type, .id = "mail", .ctx = p, .create = create, .destroy = destroy,
                              .event = event, .save = save, .restore = restore};
  snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "read", "b(@)", (snapnav_fn)read_mark, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "subject", "s(@)", (snapnav_fn)subject, NULL}};
  snapnav_status st = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && st == SNAPNAV_OK; i++)
    st = registrar->function(registrar, "mail", &functions[i], err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.mail", "1.0.0", start, stop,
               "name": "Mail", "license": "MIT", "provides": {"screens": ["mail"]})
