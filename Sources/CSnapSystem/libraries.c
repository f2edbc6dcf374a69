#define _GNU_SOURCE
#include "snaplibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

enum { NAME_ROOM = 128 };

/* What is called NAME, or, of a version, NAME then BETWEEN then VERSION. */
static const char *named(const char *name, const char *between, const char *version, char *room) {
  if (version == NULL) return name;
  int length = snprintf(room, NAME_ROOM, "%s%s%s", name, between, version);
  return length > 0 && length < NAME_ROOM ? room : NULL;
}

/* The file stays open also when a function of it is missing: what it made at its start may be in use. */
static int fill_from(const struct snapsys_library *library, const char *version) {
  char room[NAME_ROOM];
  const char *file = named(library->file, "", version, room);
  void *handle = file == NULL ? NULL : dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return -1;
  for (size_t i = 0; i < library->count; i++) {
    const char *name = named(library->names[i], "_", version, room);
    void *found = name == NULL ? NULL : dlsym(handle, name);
    if (found == NULL) return -1;
    memcpy((char *)library->functions + i * sizeof found, &found, sizeof found);
  }
  return 1;
}

static int fill(const struct snapsys_library *library) {
  if (library->versions == NULL) return fill_from(library, NULL);
  for (const char *const *version = library->versions; *version != NULL; version++)
    if (fill_from(library, *version) > 0) return 1;
  return -1;
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
