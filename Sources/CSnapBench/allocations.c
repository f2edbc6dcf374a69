/* Allocations of one library that fail on demand: its own bound calls are led through here, those of
 * everybody else are left alone. */
#define _GNU_SOURCE
#include "snapbench.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

typedef void (*code)(void);
struct route { const char *name; code through; code *original; };

static const struct route routes[] = {
    {"malloc", (code)try_malloc, NULL},
    {"calloc", (code)try_calloc, NULL},
    {"realloc", (code)try_realloc, NULL},
    {"reallocarray", (code)try_reallocarray, NULL},
    {"strdup", (code)try_strdup, NULL},
    {"__strdup", (code)try_strdup, NULL},
    {"strndup", (code)try_strndup, NULL},
    {"__strndup", (code)try_strndup, NULL},
    {"aligned_alloc", (code)try_aligned, NULL},
    {"memalign", (code)try_memalign, NULL},
    {"posix_memalign", (code)try_posix_memalign, NULL},
    {"asprintf", (code)try_asprintf, NULL},
    {"vasprintf", (code)try_vasprintf, NULL},
    {"_Znwm", (code)try_new, (code *)&plain_new},
    {"_Znam", (code)try_new_array, (code *)&plain_new_array},
    {"_ZnwmSt11align_val_t", (code)try_aligned_new, (code *)&aligned_new},
    {"_ZnamSt11align_val_t", (code)try_aligned_new_array, (code *)&aligned_new_array},
    {"_ZnwmRKSt9nothrow_t", (code)try_nothrow_new, (code *)&nothrow_new},
    {"_ZnamRKSt9nothrow_t", (code)try_nothrow_new_array, (code *)&nothrow_new_array},
};
enum { ROUTES = sizeof routes / sizeof routes[0], FIRST_THROWING = 13, LAST_THROWING = 16 };

/* ---- the bound calls of a library ------------------------------------------------------------- */

struct tables {
  uintptr_t base;
  const ElfW(Sym) *symbols;
  const char *strings;
  const ElfW(Rela) *some, *calls;
  size_t some_count, calls_count;
};

static uintptr_t placed(const struct tables *found, uintptr_t value) {
  return value < found->base ? value + found->base : value;
}

static struct tables tables_of(const struct link_map *map) {
  struct tables found = {.base = map->l_addr};
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    uintptr_t address = placed(&found, entry->d_un.d_ptr);
    switch (entry->d_tag) {
      case DT_SYMTAB: found.symbols = (const ElfW(Sym) *)address; break;
      case DT_STRTAB: found.strings = (const char *)address; break;
      case DT_RELA: found.some = (const ElfW(Rela) *)address; break;
      case DT_RELASZ: found.some_count = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      case DT_JMPREL: found.calls = (const ElfW(Rela) *)address; break;
      case DT_PLTRELSZ: found.calls_count = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      default: break;
    }
  }
  return found;
}

static int binds(uint64_t type) {
#if defined(__x86_64__)
  return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_64;
#elif defined(__aarch64__)
  return type == R_AARCH64_JUMP_SLOT || type == R_AARCH64_GLOB_DAT || type == R_AARCH64_ABS64;
#else
  return 0;
#endif
}

static const struct route *route_of(const char *name) {
  for (int i = 0; i < ROUTES; i++)
    if (strcmp(routes[i].name, name) == 0)
      return i >= FIRST_THROWING && i <= LAST_THROWING && !throw_bad_alloc ? NULL : &routes[i];
  return NULL;
}

/* The slot may be in memory that the loader made read-only when it was done with it. */
static int lead(code *slot, const struct route *route) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)slot & ~(page - 1);
  if (mprotect((void *)start, page, PROT_READ | PROT_WRITE) < 0) return 0;
  if (route->original) *route->original = *slot;
  *slot = route->through;
  return 1;
}

static int lead_all(const struct tables *found, const ElfW(Rela) *entries, size_t n) {
  int led = 0;
  for (size_t i = 0; i < n; i++) {
    if (!binds(ELF64_R_TYPE(entries[i].r_info))) continue;
    const ElfW(Sym) *symbol = &found->symbols[ELF64_R_SYM(entries[i].r_info)];
    if (symbol->st_shndx != SHN_UNDEF) continue; /* its own function of that name */
    const struct route *route = route_of(found->strings + symbol->st_name);
    if (route) led += lead((code *)(found->base + entries[i].r_offset), route);
  }
  return led;
}

int snapbench_watch_allocations(uintptr_t address) {
  Dl_info info;
  struct link_map *map = NULL;
  if (!dladdr1((const void *)address, &info, (void **)&map, RTLD_DL_LINKMAP) || !map)
    return -ENOENT;
  *(void **)&throw_bad_alloc = dlsym(map, "_ZSt17__throw_bad_allocv");
  struct tables found = tables_of(map);
  if (!found.symbols || !found.strings) return -ENOEXEC;
  return lead_all(&found, found.some, found.some ? found.some_count : 0) +
         lead_all(&found, found.calls, found.calls ? found.calls_count : 0);
}
