/* Registers with flags that no host knows: those up to bit 15 are refused, others may be ignored. */
#include <snapnav_plugin.h>

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
  return SNAPNAV_OK;
}
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)arguments, (void)token, (void)err;
  return SNAPNAV_OK;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_mediator mediator = {.size = sizeof mediator, .id = "m", .mediate = mediate};
  snapnav_effect effect = {.size = sizeof effect, .id = "e", .set_visible = set_visible};
  for (uint32_t flag = 4; flag <= 0x8000; flag <<= 1) {
    mediator.flags = effect.flags = flag;
    if (registrar->mediator(registrar, &mediator, NULL) != SNAPNAV_E_UNSUPPORTED ||
        registrar->effect(registrar, &effect, NULL) != SNAPNAV_E_UNSUPPORTED)
      return snapnav_fail(err, SNAPNAV_E_FAIL, "a flag that nobody knows was taken");
  }
  mediator.flags = effect.flags = 0x10000;
  snapnav_status status = registrar->mediator(registrar, &mediator, err);
  return status == SNAPNAV_OK ? registrar->effect(registrar, &effect, err) : status;
}
SNAPNAV_PLUGIN("org.example.flags", "1.0.0", start, NULL, "provides": {"mediators": ["m"], "effects": ["e"]})
