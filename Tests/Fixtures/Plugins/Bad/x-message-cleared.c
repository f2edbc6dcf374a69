/* Empties its whole error slot before it fills it in, the size too. */
#include <stdio.h>
#include <string.h>

#include "snapnav_plugin.h"

static snapnav_status require(snapnav_str name, snapnav_error *err) {
  if (name.len == 0) return SNAPNAV_OK;
  if (err) {
    memset(err, 0, sizeof *err);
    err->code = SNAPNAV_E_ARG;
    strcpy(err->message, "there is no place of that name");
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
