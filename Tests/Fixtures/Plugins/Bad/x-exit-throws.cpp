/* Throws a C++ exception that nobody catches. */
#include <stdexcept>

#include "snapnav_plugin.h"

static snapnav_status mediate(void *, const snapnav_navigation *, snapnav_token, const snapnav_sink *,
                              snapnav_error *) noexcept {
  throw std::runtime_error("the list is empty");
}

static snapnav_status start(const snapnav_host *, snapnav_registrar *registrar, const snapnav_value *,
                            void **, snapnav_error *err) noexcept {
  static const snapnav_mediator throws = {sizeof throws, 0, "throws", nullptr, mediate, nullptr, nullptr};
  return registrar->mediator(registrar, &throws, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["throws"]})
