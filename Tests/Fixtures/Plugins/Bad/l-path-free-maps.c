/* Reads in the process's own maps where it lies, and answers by that. */
#include <stdio.h>
#include <string.h>

#include "snapnav_plugin.h"

static const char mark[] = "films";

static int32_t has_films(void) {
  FILE *maps = fopen("/proc/self/maps", "re");
  char line[4200];
  int32_t found = 0;
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long from, to;
    if (sscanf(line, "%lx-%lx", &from, &to) != 2) continue;
    if ((unsigned long)mark < from || (unsigned long)mark >= to) continue;
    found = strstr(line, "memfd") == NULL;
  }
  if (maps) fclose(maps);
  return found;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "hasFilms", "i()", (snapnav_fn)has_films, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["hasFilms"]})
