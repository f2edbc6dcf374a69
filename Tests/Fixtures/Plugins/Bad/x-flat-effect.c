/* Maps a new page each time that its effect is shown, and never gives one back. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static void *volatile shown;
static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token;
  if (!visible) return SNAPNAV_OK;
  char *page = malloc(4096);
  if (!page) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  memset(page, 1, 4096);
  shown = page;
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
