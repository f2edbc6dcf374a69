/* Allocations of one library that fail on demand: its own bound calls are led through here, those of
 * everybody else are left alone. */
#define _GNU_SOURCE
#include "snapbench.h"

#include "bound.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t count, failing;

/* Counts one; 1 when this is the one that gets nothing. */
static int refused(void) {
  uint64_t number = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  if (number != __atomic_load_n(&failing, __ATOMIC_SEQ_CST)) return 0;
  errno = ENOMEM;
  return 1;
}

void snapbench_fail_allocation(uint64_t number) {
  __atomic_store_n(&failing, number, __ATOMIC_SEQ_CST);
  __atomic_store_n(&count, 0, __ATOMIC_SEQ_CST);
}

uint64_t snapbench_allocations(void) { return __atomic_load_n(&count, __ATOMIC_SEQ_CST); }

/* ---- what C calls ----------------------------------------------------------------------------- */

static void *try_malloc(size_t size) { return refused() ? NULL : malloc(size); }
static void *try_calloc(size_t n, size_t size) { return refused() ? NULL : calloc(n, size); }
static void *try_realloc(void *old, size_t size) { return refused() ? NULL : realloc(old, size); }
static void *try_reallocarray(void *old, size_t n, size_t size) {
  return refused() ? NULL : reallocarray(old, n, size);
}
static char *try_strdup(const char *text) { return refused() ? NULL : strdup(text); }
static char *try_strndup(const char *text, size_t n) { return refused() ? NULL : strndup(text, n); }
static void *try_aligned(size_t to, size_t size) {
  return refused() ? NULL : aligned_alloc(to, size);
}
static void *try_memalign(size_t to, size_t size) { return refused() ? NULL : memalign(to, size); }
static int try_posix_memalign(void **out, size_t to, size_t size) {
  return refused() ? ENOMEM : posix_memalign(out, to, size);
}
static int try_vasprintf(char **out, const char *format, va_list rest) {
  return refused() ? -1 : vasprintf(out, format, rest);
}
static int try_asprintf(char **out, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int result = try_vasprintf(out, format, rest);
  va_end(rest);
  return result;
}

/* ---- what C++ calls --------------------------------------------------------------------------- */

static void (*throw_bad_alloc)(void);
static void *(*plain_new)(size_t);
static void *(*plain_new_array)(size_t);
static void *(*aligned_new)(size_t, size_t);
static void *(*aligned_new_array)(size_t, size_t);
static void *(*nothrow_new)(size_t, const void *);
static void *(*nothrow_new_array)(size_t, const void *);

static void *try_new(size_t size) {
  if (refused()) throw_bad_alloc();
  return plain_new(size);
}
static void *try_new_array(size_t size) {
  if (refused()) throw_bad_alloc();
  return plain_new_array(size);
}
static void *try_aligned_new(size_t size, size_t to) {
  if (refused()) throw_bad_alloc();
  return aligned_new(size, to);
}
static void *try_aligned_new_array(size_t size, size_t to) {
  if (refused()) throw_bad_alloc();
  return aligned_new_array(size, to);
}
static void *try_nothrow_new(size_t size, const void *tag) {
  return refused() ? NULL : nothrow_new(size, tag);
}
static void *try_nothrow_new_array(size_t size, const void *tag) {
  return refused() ? NULL : nothrow_new_array(size, tag);
}

static const struct bound_route routes[] = {
    {"malloc", (bound_code)try_malloc, NULL},
    {"calloc", (bound_code)try_calloc, NULL},
    {"realloc", (bound_code)try_realloc, NULL},
    {"reallocarray", (bound_code)try_reallocarray, NULL},
    {"strdup", (bound_code)try_strdup, NULL},
    {"__strdup", (bound_code)try_strdup, NULL},
    {"strndup", (bound_code)try_strndup, NULL},
    {"__strndup", (bound_code)try_strndup, NULL},
    {"aligned_alloc", (bound_code)try_aligned, NULL},
    {"memalign", (bound_code)try_memalign, NULL},
    {"posix_memalign", (bound_code)try_posix_memalign, NULL},
    {"asprintf", (bound_code)try_asprintf, NULL},
    {"vasprintf", (bound_code)try_vasprintf, NULL},
    {"_Znwm", (bound_code)try_new, (bound_code *)&plain_new},
    {"_Znam", (bound_code)try_new_array, (bound_code *)&plain_new_array},
    {"_ZnwmSt11align_val_t", (bound_code)try_aligned_new, (bound_code *)&aligned_new},
    {"_ZnamSt11align_val_t", (bound_code)try_aligned_new_array, (bound_code *)&aligned_new_array},
    {"_ZnwmRKSt9nothrow_t", (bound_code)try_nothrow_new, (bound_code *)&nothrow_new},
    {"_ZnamRKSt9nothrow_t", (bound_code)try_nothrow_new_array, (bound_code *)&nothrow_new_array},
};
enum { ROUTES = sizeof routes / sizeof routes[0], FIRST_THROWING = 13, LAST_THROWING = 16 };

/* ---- the bound calls of the plugin -------------------------------------------------------------- */

int snapbench_watch_allocations(uintptr_t address) {
  const struct link_map *map = bound_library(address);
  if (!map) return -ENOENT;
  *(void **)&throw_bad_alloc = dlsym((void *)map, "_ZSt17__throw_bad_allocv");
  struct bound_route led[ROUTES];
  int count = 0;
  for (int i = 0; i < ROUTES; i++)
    if (throw_bad_alloc || i < FIRST_THROWING || i > LAST_THROWING) led[count++] = routes[i];
  return bound_lead(map, led, count);
}
