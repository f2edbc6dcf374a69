#define _GNU_SOURCE
#include "library.h"

#ifdef SNAPBUS_HAS_HEADER

#include <dlfcn.h>
#include <string.h>

static int open_library(struct snapbus_library *library) {
  void *handle = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  void *found;
#define X(name)                                                                                    \
  if ((found = dlsym(handle, #name)) == NULL) return 0;                                            \
  memcpy(&library->name, &found, sizeof found);
  SNAPBUS_FUNCTIONS(X)
#undef X
  library->vtable_format = dlsym(handle, "sd_bus_object_vtable_format");
  return library->vtable_format != NULL;
}

const struct snapbus_library *snapbus_library(void) {
  static struct snapbus_library library;
  static int state;
  if (state == 0) state = open_library(&library) ? 1 : -1;
  return state > 0 ? &library : NULL;
}

#endif
