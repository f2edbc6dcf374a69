/* Takes it for granted that every source has a title: nobody fills the pointer when there is none. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_value copy;
static void keep(void *ctx, const snapnav_value *value) {
  copy = *value;
  *(snapnav_value **)ctx = &copy;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  snapnav_value *title = NULL;
  snapnav_sink sink = {&title, keep};
  host->screen_get(host, navigation->source, snapnav_text("title"), &sink, NULL);
  if (navigation->source && title->kind != SNAPNAV_STRING) return SNAPNAV_E_TYPE;
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
