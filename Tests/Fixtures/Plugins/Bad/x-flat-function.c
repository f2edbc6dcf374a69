/* Answers from a mapping of the file that it reads, a new one for each question. */
#include <stdint.h>
#include <sys/mman.h>

#include "snapnav_plugin.h"

static int64_t size_of(snapnav_str name) {
  char *file = mmap(NULL, 1 << 17, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (file == MAP_FAILED) return -1;
  for (int page = 0; page < 1 << 17; page += 4096) file[page] = (char)name.len;
  return (int64_t)name.len;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function size = {
      sizeof size, SNAPNAV_FREE, "size", "x(s)", (snapnav_fn)size_of, NULL};
  return registrar->function(registrar, NULL, &size, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["size"]})
