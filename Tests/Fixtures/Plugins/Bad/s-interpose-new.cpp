// Exports operators new and delete: its own allocator for everybody.
#include <snapnav_plugin.h>

#include <cstdlib>
#include <new>

#define SHOWN __attribute__((visibility("default")))
SHOWN void *operator new(std::size_t size) {
  void *memory = std::malloc(size ? size : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
SHOWN void operator delete(void *memory) noexcept { std::free(memory); }
SHOWN void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }

static snapnav_status start(const snapnav_host *, snapnav_registrar *, const snapnav_value *, void **,
                            snapnav_error *) noexcept {
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, nullptr, "name": "Bad", "license": "MIT", "provides": {})
