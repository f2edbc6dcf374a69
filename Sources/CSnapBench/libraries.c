/* Libraries that are taken out of the process again: for the check of plugins that say they bear it.
 * The host never does that. */
#define _GNU_SOURCE
#include "snapbench.h"

#include <dlfcn.h>

void *snapbench_load(const char *path, const char **error) {
  dlerror();
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  *error = library ? "" : dlerror();
  return library;
}

void *snapbench_symbol(void *library, const char *name) { return dlsym(library, name); }
int snapbench_unload(void *library) { return dlclose(library) == 0 ? 0 : -1; }
