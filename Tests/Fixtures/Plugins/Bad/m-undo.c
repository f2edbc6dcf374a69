/* Looks at the destination when it takes something back; that screen is gone by then. */
#include "snapnav_plugin.h"

static const snapnav_host *host;
static volatile uint32_t kind;
static void keep(void *ctx, const snapnav_value *value) { *(const snapnav_value **)ctx = value; }

static void undo(void *ctx, const snapnav_navigation *navigation) {
  (void)ctx;
  const snapnav_value *title = NULL;
  snapnav_sink sink = {&title, keep};
  if (host->screen_get(host, navigation->destination, snapnav_text("title"), &sink, NULL) != 77)
    kind = title->kind;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, undo, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
