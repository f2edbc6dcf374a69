/* Reserves a gigabyte and a half, though it writes none of it: an isolated plugin has one gigabyte. */
#include <stdbool.h>
#include <sys/mman.h>

#include "snapnav_plugin.h"

static bool reserve(void) {
  const size_t size = (size_t)3 << 29;
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return false;
  munmap(room, size);
  return true;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "reserve", "b()", (snapnav_fn)reserve, NULL};
  return registrar->function(registrar, NULL, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["reserve"]})
