/* Numbers its calls, and does not take a number back. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static int64_t count;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  snapnav_value number = snapnav_int(++count);
  if (!navigation->destination) return SNAPNAV_OK;
  return host->screen_set(host, navigation->destination, snapnav_text("number"), &number, err);
}

#include "parts/mediator-host.h"
