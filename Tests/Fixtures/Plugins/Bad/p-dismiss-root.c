/* Counts the layers, and believes that a new stack takes them away. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int layers;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  int now = transition->flags & SNAPNAV_SYNC ? 0 : layers;
  for (uint32_t i = 0; i < transition->count; i++) {
    uint32_t op = transition->updates[i]->op;
    if (op == SNAPNAV_ROOT) now = 0;
    if (op == SNAPNAV_PRESENT) now++;
    if (op == SNAPNAV_DISMISS && now-- == 0) return snapnav_fail(err, SNAPNAV_E_KEY, "no layer is shown");
    if (op > SNAPNAV_SELECT) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "what is this?");
  }
  layers = now;
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
