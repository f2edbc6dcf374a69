/* Writes what it has counted when the program ends, though stop has freed it. */
#include <stdlib.h>
#include <sys/mman.h>

#include "snapnav_plugin.h"

static long *counts;
static void write_counts(void) { counts[0]++; }

static void stop(void *ctx) {
  (void)ctx;
  munmap(counts, 4096);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  static int registered;
  counts = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (counts == MAP_FAILED) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  if (!registered++) atexit(write_counts);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT", "provides": {})
