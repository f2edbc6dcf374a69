/* Takes what it does not know for done. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int depth;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  for (uint32_t i = 0; i < transition->count; i++) {
    switch (transition->updates[i]->op) {
      case SNAPNAV_PUSH: depth++; break;
      case SNAPNAV_ROOT: depth = 1; break;
      default: break;
    }
  }
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
