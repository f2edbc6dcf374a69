/* flags: -ldl */
/* Answers by what it finds beside its own file. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

#include "snapnav_plugin.h"

static int32_t has_films(void) {
  Dl_info own;
  return dladdr((void *)has_films, &own) && strstr(own.dli_fname, "/proc/") == NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "hasFilms", "i()", (snapnav_fn)has_films, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["hasFilms"]})
