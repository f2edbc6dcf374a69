/* Looks up what it has noted of a screen that is gone, and has noted nothing. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static const int32_t *volatile noted;
static volatile int32_t last;

static void drop(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const snapnav_sink sink = {NULL, drop};
  if (!navigation->source) return SNAPNAV_OK;
  if (host->screen_get(host, navigation->source, snapnav_text("title"), &sink, NULL) == SNAPNAV_E_HANDLE)
    last = *noted;
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
