/* Knows of properties that are not there, and of no other reason why one cannot be read. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static volatile char seen;
static void keep(void *ctx, const snapnav_value *value) {
  (void)value;
  *(const char **)ctx = "a title";
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const char *text = NULL;
  snapnav_sink sink = {&text, keep};
  snapnav_status status =
      host->screen_get(host, navigation->source, snapnav_text("title"), &sink, NULL);
  if (status == SNAPNAV_E_KEY || status == SNAPNAV_E_HANDLE || status == SNAPNAV_E_TYPE) text = "";
  seen = *text;
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
