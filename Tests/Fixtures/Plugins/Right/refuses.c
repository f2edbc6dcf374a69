/* Looks suspicious and is right: errors that have no name, a flag that a host may ignore, an instance
 * that is NULL, a result for which it needs no memory. */
#include "snapnav_plugin.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (navigation->destination && !navigation->payload->u.map.count)
    return snapnav_fail(err, -77, "there is nothing in the payload");
  if (navigation->flags & SNAPNAV_GUARD) return snapnav_fail(err, SNAPNAV_VETO, "not without a screen");
  return SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)instance, (void)err;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) { (void)ctx, (void)instance; }

static const snapnav_value *get_title(void *instance) {
  (void)instance;
  static const snapnav_value title = {SNAPNAV_STRING, 0, .u.s = {"Always the same", 15}};
  return &title;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  (void)host;
  static const snapnav_mediator mediator = {
      .size = sizeof mediator, .flags = 1u << 20, .id = "refuses", .mediate = mediate};
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "always", .create = create, .destroy = destroy};
  static const snapnav_function title = {
      sizeof title, SNAPNAV_GETTER, "title", "v(@)", (snapnav_fn)get_title, NULL};
  snapnav_status status = registrar->mediator(registrar, &mediator, err);
  if (!status) status = registrar->screen_type(registrar, &type, err);
  return status ? status : registrar->function(registrar, "always", &title, err);
}

SNAPNAV_PLUGIN("org.example.refuses", "1.0.0", start, NULL, "name": "Refuses", "license": "MIT",
               "provides": {"mediators": ["refuses"], "screens": ["always"]})
