/* Keeps a little of every presentation. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static void *kept;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  (void)transition, (void)token, (void)err;
  void **more = malloc(1000);
  if (!more) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  *more = kept;
  kept = more;
  return SNAPNAV_OK;
}

#include "parts/presenter.h"
