/* Breaks R7 "Standard input and output belong to the presenter in use" / x-process: an effect writes escape
 * sequences to standard output when it is shown or hidden. Say: plugin wrote to standard output. */
#include <stdio.h>
#include "snapnav_plugin.h"

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                  snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)arguments, (void)token;
  if (flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that dim does not know");
  fputs(visible ? "\033[2m" : "\033[22m", stdout);
  fflush(stdout);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_effect e = {.size = sizeof e, .id = "dim", .set_visible = set_visible};
  return r->effect(r, &e, err);
}

SNAPNAV_PLUGIN("org.example.dim", "1.0.0", start, NULL, "name": "Dim the terminal", "license": "MIT",
               "provides": {"effects": ["dim"]})
