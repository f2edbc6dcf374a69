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

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
