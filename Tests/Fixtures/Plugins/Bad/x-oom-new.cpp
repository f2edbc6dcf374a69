/* Lets the exception for memory that is used up leave a function that may not throw. */
#include <memory>
#include <vector>

#include "snapnav_plugin.h"

static int64_t count(int64_t number) noexcept {
  std::vector<int64_t> all(static_cast<size_t>(number & 0xff) + 1, 1);
  int64_t sum = 0;
  for (int64_t one : all) sum += one;
  return sum;
}

static snapnav_status start(const snapnav_host *, snapnav_registrar *registrar, const snapnav_value *,
                            void **, snapnav_error *err) noexcept {
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "count", "x(x)",
                                     reinterpret_cast<snapnav_fn>(count), nullptr};
  return registrar->function(registrar, nullptr, &f, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"functions": ["count"]})
