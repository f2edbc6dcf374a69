/* The bound calls of a library: where it calls functions of others, by their names. */
#define _GNU_SOURCE
#include "bound.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

static const struct bound_route *route_of(const char *name, const struct bound_route *routes, int n) {
  for (int i = 0; i < n; i++)
    if (strcmp(routes[i].name, name) == 0) return &routes[i];
  return NULL;
}

/* The slot may be in memory that the loader made read-only when it was done with it. */
static int lead(bound_code *slot, const struct bound_route *route) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)slot & ~(page - 1);
  if (mprotect((void *)start, page, PROT_READ | PROT_WRITE) < 0) return 0;
  if (route->original) *route->original = *slot;
  *slot = route->through;
  return 1;
}

static int lead_all(const struct tables *found, const ElfW(Rela) *entries, size_t n,
                    const struct bound_route *routes, int count) {
  int led = 0;
  for (size_t i = 0; i < n; i++) {
    if (!binds(ELF64_R_TYPE(entries[i].r_info))) continue;
    const ElfW(Sym) *symbol = &found->symbols[ELF64_R_SYM(entries[i].r_info)];
    if (symbol->st_shndx != SHN_UNDEF) continue; /* its own function of that name */
    const struct bound_route *route = route_of(found->strings + symbol->st_name, routes, count);
    if (route) led += lead((bound_code *)(found->base + entries[i].r_offset), route);
  }
  return led;
}

const struct link_map *bound_library(uintptr_t address) {
  Dl_info info;
  struct link_map *map = NULL;
  return dladdr1((const void *)address, &info, (void **)&map, RTLD_DL_LINKMAP) ? map : NULL;
}

int bound_lead(const struct link_map *map, const struct bound_route *routes, int count) {
  struct tables found = tables_of(map);
  if (!found.symbols || !found.strings) return -ENOEXEC;
  return lead_all(&found, found.some, found.some ? found.some_count : 0, routes, count) +
         lead_all(&found, found.calls, found.calls ? found.calls_count : 0, routes, count);
}
