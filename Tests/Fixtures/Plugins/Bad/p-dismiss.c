/* Shows layers, and does not know how to take one away. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)token;
  for (uint32_t i = 0; i < transition->count; i++)
    if (transition->updates[i]->op == SNAPNAV_DISMISS)
      return snapnav_fail(err, SNAPNAV_E_FAIL, "what is this?");
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
