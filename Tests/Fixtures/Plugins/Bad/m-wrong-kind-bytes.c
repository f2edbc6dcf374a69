/* Sums up the bytes of the source's title, which it gets as whatever it is. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static volatile uint32_t sum;

static void add(void *ctx, const snapnav_value *value) {
  (void)ctx;
  const snapnav_str text = value->u.s;
  if (text.ptr) sum = sum + (uint8_t)text.ptr[0];
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const snapnav_sink sink = {NULL, add};
  host->screen_get(host, navigation->source, snapnav_text("title"), &sink, NULL);
  return SNAPNAV_OK;
}

#include "parts/mediator-host.h"
