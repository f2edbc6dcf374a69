// Unusual: says no with 20,000 letters: at once, then what fits into err; or later by a timer, then the whole text goes to complete().
// Allowed: message of complete() has no limit but its final 0; err->message is "cut when too long", here between two letters of three bytes.
// build: cc -Os -g -fcf-protection=full -fstack-clash-protection -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id=sha1
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 20000 };
struct me;
struct later { struct later *next; struct me *me; snapnav_token token; snapnav_timer timer; };
struct me { const snapnav_host *host; struct later *open; char reason[LETTERS * 3 + 1]; };

static struct later *take(struct me *me, snapnav_token token) {
  for (struct later **p = &me->open; *p; p = &(*p)->next)
    if ((*p)->token == token) {
      struct later *l = *p;
      *p = l->next;
      return l;
    }
  return NULL;
}
static void say_no(void *user) {
  struct later *l = user;
  struct me *me = l->me;
  snapnav_token token = l->token;
  free(take(me, token));
  me->host->complete(me->host, token, SNAPNAV_VETO, NULL, me->reason);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  struct me *me = ctx;
  const snapnav_value *p = n->payload;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know");
  if (!(n->flags & SNAPNAV_GUARD) && p->kind == SNAPNAV_MAP && p->u.map.count % 2 == 0) return SNAPNAV_OK;
  if (token && !(n->flags & SNAPNAV_SYNC)) {
    struct later *l = calloc(1, sizeof *l);
    if (!l) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to say no later");
    l->me = me;
    l->token = token;
    snapnav_status s = me->host->schedule(me->host, 1000000, say_no, l, &l->timer, err);
    if (s < 0) {
      free(l);
      return s;
    }
    l->next = me->open;
    me->open = l;
    return SNAPNAV_PENDING;
  }
  if (err) {
    size_t room = (sizeof err->message - 1) / 3 * 3;
    memcpy(err->message, me->reason, room);
    err->message[room] = 0;
    err->code = SNAPNAV_VETO;
  }
  return SNAPNAV_VETO;
}

static void cancel(void *ctx, snapnav_token token) {
  struct me *me = ctx;
  struct later *l = take(me, token);
  if (!l) return;
  me->host->unschedule(me->host, l->timer);
  free(l);
  me->host->complete(me->host, token, SNAPNAV_E_CANCELLED, NULL, "it was taken back");
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  struct me *me = calloc(1, sizeof *me);
  if (!me) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the reason");
  me->host = host;
  for (int i = 0; i < LETTERS; i++) memcpy(me->reason + 3 * i, "\xe5\x90\xa6", 3); // 否
  const snapnav_mediator m = {sizeof m, 0, "no", me, mediate, NULL, cancel};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) {
    free(me);
    return s;
  }
  *ctx = me;
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  struct me *me = ctx;
  while (me->open) cancel(me, me->open->token);
  free(me);
}

SNAPNAV_PLUGIN("org.authors.right.no", "1.0.0", start, stop,
               "name": "No", "license": "MIT", "provides": {"mediators": ["no"]})
