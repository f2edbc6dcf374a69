/* Names of C++, Rust and Swift as their authors wrote them. The two demanglers are in the process
 * anyway, because the Swift runtime stands on libstdc++. */
#define _GNU_SOURCE
#include "snapsystem.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef char *(*itanium_fn)(const char *, char *, size_t *, int *);
typedef char *(*swift_fn)(const char *, size_t, char *, size_t *, uint32_t);

/* Frees a demangler's text after copying what there is room for. */
static size_t copied(char *text, char *into, size_t capacity) {
  if (text == NULL) return 0;
  size_t count = strlen(text);
  if (count > capacity - 1) count = capacity - 1;
  memcpy(into, text, count);
  free(text);
  return count;
}

/* How often a C++ name says "the same again" (S_, S1_, T_). Two of them can double the text, so a
 * name of a few hundred bytes could stand for more than fits into memory. */
static int repetitions(const char *symbol) {
  int count = 0;
  for (const char *at = symbol; *at; at++) {
    if (*at != 'S' && *at != 'T') continue;
    const char *end = at + 1;
    while ((*end >= '0' && *end <= '9') || (*end >= 'A' && *end <= 'Z')) end++;
    if (*end == '_') count++;
  }
  return count;
}

static size_t itanium(const char *symbol, char *into, size_t capacity) {
  itanium_fn demangle = (itanium_fn)(uintptr_t)dlsym(RTLD_DEFAULT, "__cxa_demangle");
  int status = 0;
  if (demangle == NULL || strlen(symbol) > 2048 || repetitions(symbol) > 40) return 0;
  return copied(demangle(symbol, NULL, NULL, &status), into, capacity);
}

static size_t swift(const char *symbol, char *into, size_t capacity) {
  swift_fn demangle = (swift_fn)(uintptr_t)dlsym(RTLD_DEFAULT, "swift_demangle");
  size_t length = strlen(symbol), repeated = 0;
  /* Substitutions begin with A; one with a number could stand for gigabytes. */
  for (const char *at = symbol; *at; at++) {
    if (*at != 'A') continue;
    if (at[1] >= '0' && at[1] <= '9') return 0;
    repeated++;
  }
  if (demangle == NULL || length > 512 || repeated > 40) return 0;
  return copied(demangle(symbol, length, NULL, NULL, 0), into, capacity);
}

size_t snapsys_demangle(const char *symbol, char *into, size_t capacity) {
  if (capacity == 0) return 0;
  size_t count = 0;
  if (strncmp(symbol, "_Z", 2) == 0)
    count = itanium(symbol, into, capacity);
  else if (strncmp(symbol, "$s", 2) == 0 || strncmp(symbol, "$S", 2) == 0)
    count = swift(symbol, into, capacity);
  into[count] = 0;
  return count;
}
