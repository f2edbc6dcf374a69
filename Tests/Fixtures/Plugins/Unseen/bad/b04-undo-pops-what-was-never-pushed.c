/* Breaks section 4 undo "take back what mediate() did" / m-undo: mediate() pushes no record for an empty
 * payload, but undo() always pops one and reads NULL. Say: undo() crashes after an OK with an empty payload. */
#include <stdlib.h>
#include "snapnav_plugin.h"

enum { KEEP = 16 };
struct visit { struct visit *next; uint64_t id; size_t values; };
struct state { struct visit *last; size_t count; };

static void trim(struct state *s) { /* the newest KEEP only */
  struct visit **at = &s->last;
  for (size_t i = 0; i < KEEP && *at; i++) at = &(*at)->next;
  while (*at) {
    struct visit *old = *at;
    *at = old->next;
    free(old);
    s->count--;
  }
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that trail does not know");
  if (n->payload->u.map.count == 0) return SNAPNAV_OK; /* nothing worth a record */
  struct visit *v = calloc(1, sizeof *v);
  if (!v) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the trail");
  v->id = n->id;
  v->values = n->payload->u.map.count;
  v->next = s->last;
  s->last = v;
  s->count++;
  trim(s);
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *n) {
  struct state *s = ctx;
  struct visit *v = s->last; /* undo comes in reverse order, so it is the newest */
  (void)n;
  s->last = v->next;
  s->count--;
  free(v);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  snapnav_mediator m = {.size = sizeof m, .id = "trail", .ctx = s, .mediate = mediate, .undo = undo};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  while (s->last) {
    struct visit *v = s->last;
    s->last = v->next;
    free(v);
  }
  free(s);
}

SNAPNAV_PLUGIN("org.example.trail", "2.0.0", start, stop, "name": "Trail", "license": "BSD-2-Clause",
               "provides": {"mediators": ["trail"]})
