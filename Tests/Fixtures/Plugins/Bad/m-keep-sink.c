/* Keeps the sink of the last call, and puts into it when that is over. */
#include "snapnav_plugin.h"

static snapnav_sink last;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)err;
  if (last.put) {
    snapnav_value late = snapnav_string("late");
    last.put(last.ctx, &late);
  }
  last = *out;
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
