/* The effect dimmer: something beside the screens that is shown and hidden. */
#include <snapnav_values.h>

static const snapnav_host *host; /* NULL outside start and stop */

/* [main] Dims what is behind a layer, or a lamp: here it is only told. It is never asked for what it is
 * already. What takes a while answers SNAPNAV_PENDING, and completes the token when it is done. */
static snapnav_status dimmer(void *ctx, int32_t visible, uint32_t flags,
                             const snapnav_value *arguments, snapnav_token token,
                             snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token, (void)err;
  host->log(host, 1, snapnav_text(visible ? "dimmed" : "bright"));
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_effect effect = {
      .size = sizeof effect, .id = "dimmer", .set_visible = dimmer};
  if (host) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  snapnav_status status = registrar->effect(registrar, &effect, err);
  if (status == SNAPNAV_OK) host = h;
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("@ID@", "0.1.0", start, stop,
               "name": "@NAME@", "license": "MIT", "provides": {"effects": ["dimmer"]})
