/* Breaks s-note-json "no key stands twice": the macro writes "version" into the note itself, and the author
 * gives it again among the JSON members, with the same value. Say: key "version" stands twice in the note. */
#include "snapnav_plugin.h"

static double celsius(double fahrenheit) { return (fahrenheit - 32.0) / 1.8; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "celsius", "d(d)", (snapnav_fn)celsius, NULL};
  return r->function(r, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.weather", "1.0.0", start, NULL, "name": "Weather", "version": "1.0.0",
               "license": "MIT", "provides": {"functions": ["celsius"]})
