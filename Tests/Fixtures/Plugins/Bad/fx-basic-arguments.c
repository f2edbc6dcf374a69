/* Reads a side from its arguments, whatever they are. */
#include "snapnav_plugin.h"

static const char *volatile side;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)token, (void)err;
  if (arguments->kind == SNAPNAV_NULL) return SNAPNAV_OK;
  for (size_t i = 0; i < arguments->u.map.count + 1; i++) side = arguments->u.map.items[i].key.ptr;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL};
  return registrar->effect(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"effects": ["odd"]})
