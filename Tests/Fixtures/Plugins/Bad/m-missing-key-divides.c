/* Shares the screen out among the letters of the title, of which it is sure that there are some. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static volatile size_t width;

static void measure(void *ctx, const snapnav_value *value) {
  if (value->kind == SNAPNAV_STRING) *(size_t *)ctx = value->u.s.len ? value->u.s.len : 1;
  else *(size_t *)ctx = 1;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  size_t letters = 0;
  const snapnav_sink sink = {&letters, measure};
  if (!navigation->source) return SNAPNAV_OK;
  host->screen_get(host, navigation->source, snapnav_text("title"), &sink, NULL);
  width = 1000 / letters;
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
