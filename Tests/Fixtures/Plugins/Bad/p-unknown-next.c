/* Looks an op up in a table that it believes to be longer by one. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int counts[SNAPNAV_SELECT + 2];

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++) {
    uint32_t op = transition->updates[i]->op;
    if (op == 0 || op > SNAPNAV_SELECT + 1) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "what is this?");
    counts[op]++;
  }
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
