/* The bound calls of a library, led elsewhere. */
#ifndef SNAPBENCH_BOUND_H
#define SNAPBENCH_BOUND_H

#include <link.h>
#include <stdint.h>

typedef void (*bound_code)(void);
/* A function by its name, where calls of it go from now on, and where the one before is kept, or NULL. */
struct bound_route {
  const char *name;
  bound_code through;
  bound_code *original;
};

/* The library that an address belongs to, or NULL. */
const struct link_map *bound_library(uintptr_t address);
/* Leads the bound calls of a library; how many, or a negative errno value. */
int bound_lead(const struct link_map *map, const struct bound_route *routes, int count);

#endif
