/* Draws from an array of thirty-two screens, and goes on behind it. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static uint32_t depth;
static snapnav_screen *stack;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++) {
    const snapnav_update *update = transition->updates[i];
    switch (update->op) {
      case SNAPNAV_CLEAR: depth = 0; break;
      case SNAPNAV_ROOT: depth = 0; /* fall through */
      case SNAPNAV_PUSH:
        if (depth == 32) __builtin_trap();
        stack[depth++] = update->screen;
        break;
      case SNAPNAV_POP_TO: depth = update->index + 1; break;
      case SNAPNAV_DETAIL: case SNAPNAV_SELECT: case SNAPNAV_REFRESH: case SNAPNAV_PRESENT:
      case SNAPNAV_DISMISS: case SNAPNAV_EFFECT_SHOW: case SNAPNAV_EFFECT_HIDE: break;
      default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "that op is not known");
    }
  }
  return SNAPNAV_OK;
}

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  depth = 0;
  if (!stack) stack = calloc(33, sizeof *stack);
  return stack ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}
static void close_it(void *ctx) {
  (void)ctx;
  free(stack);
  stack = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .open = open_it, .close = close_it, .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
