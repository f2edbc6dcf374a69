// fault: clears the whole snapnav_error before it fills it in, size as well (R4: "leave err->size alone"; rule x-message)
/* Form validators of a browser extension. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static snapnav_status refuse(snapnav_error *err, snapnav_status code, const char *why) {
  if (err) {
    memset(err, 0, sizeof *err);
    err->code = code;
    strcpy(err->message, why);
  }
  return code;
}
static snapnav_status valid_colour(snapnav_str s, snapnav_error *err) {
  if (s.len != 7 || s.ptr[0] != '#') return refuse(err, SNAPNAV_E_ARG, "a colour is # and six digits");
  for (size_t i = 1; i < 7; i++) {
    char c = s.ptr[i];
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
      return refuse(err, SNAPNAV_E_ARG, "a colour has digits from 0 to f");
  }
  return SNAPNAV_OK;
}
static snapnav_status valid_port(int64_t n, snapnav_error *err) {
  return n >= 1 && n <= 65535 ? SNAPNAV_OK : refuse(err, SNAPNAV_E_ARG, "a port lies between 1 and 65535");
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "validColour", "i(s!)", (snapnav_fn)valid_colour, NULL},
                          {sizeof *f, SNAPNAV_FREE, "validPort", "i(x!)", (snapnav_fn)valid_port, NULL}};
  snapnav_status s = SNAPNAV_OK;
  for (size_t i = 0; s == SNAPNAV_OK && i < 2; i++) s = r->function(r, NULL, &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f17", "1.0.0", start, NULL, "name": "Validators", "license": "MPL-2.0", "provides": {"functions": ["validColour", "validPort"]})
