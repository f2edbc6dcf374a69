// fault: "toDb" is registered as d(d), but the function takes and answers float (section 8: f float, d double; rule r-signature-dwarf)
// build: cc -std=c11 -O1 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
/* Helpers of a VST effect, where every sample is a float. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static float to_db(float gain) {
  float db = 0.0f;
  if (!(gain > 0.00001f)) return -100.0f;
  while (gain < 0.5f) { gain *= 2.0f; db -= 6.0206f; }
  while (gain > 1.0f && db < 200.0f) { gain *= 0.5f; db += 6.0206f; }
  return db + (gain - 1.0f) * 12.0412f;
}
static double mix(double a, double b, double wet) { return a * (1.0 - wet) + b * wet; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "toDb", "d(d)", (snapnav_fn)to_db, NULL},
                          {sizeof *f, SNAPNAV_FREE, "mix", "d(ddd)", (snapnav_fn)mix, NULL}};
  snapnav_status s = SNAPNAV_OK;
  for (size_t i = 0; s == SNAPNAV_OK && i < 2; i++) s = r->function(r, NULL, &f[i], err);
  return s;
}
SNAPNAV_PLUGIN("org.blind.f22", "1.0.0", start, NULL, "name": "Levels", "license": "GPL-3.0-or-later", "provides": {"functions": ["toDb", "mix"]})
