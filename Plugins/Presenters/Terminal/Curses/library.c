/* Libraries that are opened when they are first needed, so that nothing of them is linked. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

#include "edge.h"

bool edge_library(const char *file, const struct edge_function *functions, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  for (size_t place = 0; place < count; place++) {
    void *found = dlsym(library, functions[place].name);
    if (!found) return false;
    memcpy(functions[place].slot, &found, sizeof found);
  }
  return true;
}
