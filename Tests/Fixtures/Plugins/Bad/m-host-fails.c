/* Sets two properties and does not look whether it worked. */
#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  snapnav_value title = snapnav_string("A title"), facts = snapnav_string("Some facts");
  if (!navigation->destination) return SNAPNAV_OK;
  host->screen_set(host, navigation->destination, snapnav_text("title"), &title, NULL);
  host->screen_set(host, navigation->destination, snapnav_text("facts"), &facts, NULL);
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
