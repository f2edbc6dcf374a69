/* Says no with the text that it was given, cut after as many bytes as fit, also within a letter. */
#include <stdio.h>
#include <string.h>

#include "snapnav_plugin.h"

static snapnav_status require(snapnav_str name, snapnav_error *err) {
  if (name.len == 0) return SNAPNAV_OK;
  if (err) {
    err->code = SNAPNAV_E_ARG;
    snprintf(err->message, sizeof err->message, "there is no place \"%.*s\"", (int)name.len, name.ptr);
  }
  return SNAPNAV_E_ARG;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function odd = {sizeof odd, SNAPNAV_FREE, "require", "i(s!)", (snapnav_fn)require, NULL};
  return registrar->function(registrar, NULL, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["require"]})
