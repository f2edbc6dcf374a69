/* Hands the count of the source on, and leaves the source without it when the navigation fails. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (!navigation->source || !navigation->destination) return SNAPNAV_OK;
  const snapnav_value none = snapnav_int(0);
  snapnav_status status =
      host->screen_set(host, navigation->source, snapnav_text("count"), &none, err);
  int is_missing = status == SNAPNAV_E_KEY || status == SNAPNAV_E_HANDLE ||
                   status == SNAPNAV_E_TYPE || status == SNAPNAV_E_UNSUPPORTED;
  return is_missing ? SNAPNAV_OK : status;
}

#include "parts/mediator-host.h"
