/* Vetoes a transition to a layer, as a mediator would. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++)
    if (transition->updates[i]->op == SNAPNAV_PRESENT) return snapnav_fail(err, SNAPNAV_VETO, "no layers");
    else if (transition->updates[i]->op > SNAPNAV_SELECT) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "what is it?");
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
