// fault: animations are shown one after the other; cancel() of one that still waits in the queue drops it without completing its token (header 5: cancel "complete it within 1 s"; rule p-cancel).
// build: cc -std=gnu11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id -lpthread
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <time.h>

enum { LONGEST = 120000000 };
struct show { struct show *next; snapnav_token token; uint64_t deadline; };
struct plug { const snapnav_host *host; struct show *head; snapnav_timer timer; };

static int known(const snapnav_transition *t) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT) return 0;
  return 1;
}

static void nothing(void *ctx, const snapnav_value *shown) { (void)ctx; (void)shown; }

static void ended(void *user);

static uint64_t length(const struct show *s) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t t = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  if (!s->deadline) return LONGEST;
  if (s->deadline <= t) return 0;
  return s->deadline - t < LONGEST ? (s->deadline - t) / 2 : LONGEST;
}

static snapnav_token take_head(struct plug *p) {
  struct show *s = p->head;
  snapnav_token token = s->token;
  p->head = s->next;
  free(s);
  return token;
}

static void begin_next(struct plug *p) {
  while (p->head && !p->timer) {
    if (p->host->schedule(p->host, length(p->head), ended, p, &p->timer, NULL) == SNAPNAV_OK) return;
    p->timer = 0;
    p->host->complete(p->host, take_head(p), SNAPNAV_E_FAIL, NULL, "no timer for the animation");
  }
}

static void ended(void *user) {
  struct plug *p = user;
  p->timer = 0;
  snapnav_token token = take_head(p);
  begin_next(p);
  p->host->complete(p->host, token, SNAPNAV_OK, NULL, NULL);
}

static void finish_all(struct plug *p, snapnav_status status, const char *message) {
  if (p->timer) p->host->unschedule(p->host, p->timer);
  p->timer = 0;
  while (p->head) p->host->complete(p->host, take_head(p), status, NULL, message);
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  struct plug *p = ctx;
  if (!known(transition)) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that cannot be animated");
  snapnav_sink sink = {NULL, nothing};
  snapnav_status st = p->host->shown(p->host, NULL, &sink, err);
  if (st != SNAPNAV_OK) return st;
  if (!(transition->flags & SNAPNAV_ANIMATED)) { /* at once, and what moves is there with it */
    finish_all(p, SNAPNAV_OK, NULL);
    return SNAPNAV_OK;
  }
  struct show *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the animation");
  s->token = token;
  s->deadline = transition->deadline_ns;
  struct show **at = &p->head;
  while (*at) at = &(*at)->next;
  if (at == &p->head) {
    st = p->host->schedule(p->host, length(s), ended, p, &p->timer, err);
    if (st != SNAPNAV_OK) {
      p->timer = 0;
      free(s);
      return st;
    }
  }
  *at = s;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  if (p->head && p->head->token == token) { /* the one that moves */
    p->host->unschedule(p->host, p->timer);
    p->timer = 0;
    take_head(p);
    begin_next(p);
    p->host->complete(p->host, token, SNAPNAV_E_CANCELLED, NULL, "the animation was broken off");
    return;
  }
  for (struct show **at = &p->head; *at; at = &(*at)->next) {
    struct show *s = *at;
    if (s->token != token) continue;
    *at = s->next; /* it has not begun: forget it */
    free(s);
    return;
  }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_presenter queue = {.size = sizeof queue, .id = "queue", .ctx = p, .present = present, .cancel = cancel};
  snapnav_status st = registrar->presenter(registrar, &queue, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  finish_all(p, SNAPNAV_E_CANCELLED, "the plugin stops");
  free(p);
}

SNAPNAV_PLUGIN("org.example.queue", "2.1.0", start, stop,
               "name": "One after the other", "license": "MIT", "provides": {"presenters": ["queue"]})
