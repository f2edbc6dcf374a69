/* Breaks x-exit/z-soak (harms memory, only with a deep stack): room for screens grows when depth > room in place of
 * depth == room: with the 16th, 32nd, 48th ... screen on the stack PUSH writes past the end of the heap block. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct { const snapnav_host *host; snapnav_screen *stack; size_t depth, room; } plugin;

static snapnav_status check(const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  }
  return SNAPNAV_OK;
}

static int push(plugin *p, snapnav_screen screen) {
  if (p->depth > p->room) {
    snapnav_screen *more = realloc(p->stack, (p->room + 16) * sizeof *more);
    if (!more) return 0;
    p->stack = more;
    p->room += 16;
  }
  p->stack[p->depth++] = screen;
  return 1;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  (void)token;
  snapnav_status s = check(t, err);
  if (s) return s;
  size_t before = p->depth;
  snapnav_screen *kept = malloc((before ? before : 1) * sizeof *kept);
  if (!kept) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the move");
  memcpy(kept, p->stack, before * sizeof *kept);
  for (uint32_t i = 0; i < t->count && !s; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->op == SNAPNAV_CLEAR || u->op == SNAPNAV_ROOT) p->depth = 0;
    if (u->op == SNAPNAV_POP_TO && (size_t)u->index < p->depth) p->depth = (size_t)u->index + 1;
    if ((u->op == SNAPNAV_ROOT || u->op == SNAPNAV_PUSH) && !push(p, u->screen)) s = SNAPNAV_E_NOMEM;
  }
  if (s) { /* as it was */
    memcpy(p->stack, kept, before * sizeof *kept);
    p->depth = before;
    free(kept);
    return snapnav_fail(err, s, "no memory for the stack");
  }
  free(kept);
  p->host->log(p->host, 1, t->location);
  return SNAPNAV_OK;
}
static void stop(void *ctx) {
  plugin *p = ctx;
  free(p->stack);
  free(p);
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  p->room = 15;
  p->stack = malloc(p->room * sizeof *p->stack);
  if (!p->stack) {
    free(p);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the stack");
  }
  snapnav_presenter presenter = {sizeof presenter, 0, "crumbs", p, NULL, NULL, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    stop(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.crumbs", "1.0.0", start, stop, "name": "Bread crumbs", "license": "MIT",
               "provides": {"presenters": ["crumbs"]})
