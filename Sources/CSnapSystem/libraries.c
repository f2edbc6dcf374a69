#define _GNU_SOURCE
#include "snaplibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static int fill(const struct snapsys_library *library) {
  void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return -1;
  for (size_t i = 0; i < library->count; i++) {
    void *found = dlsym(handle, library->names[i]);
    if (found == NULL) return -1;
    memcpy((char *)library->functions + i * sizeof found, &found, sizeof found);
  }
  return 1;
}

int snapsys_library_open(struct snapsys_library *library) {
  int state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
  if (state != 0) return state > 0;
  pthread_mutex_lock(&opening);
  if (library->state == 0) __atomic_store_n(&library->state, fill(library), __ATOMIC_RELEASE);
  state = library->state;
  pthread_mutex_unlock(&opening);
  return state > 0;
}
