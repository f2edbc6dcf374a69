// flags: -static-libstdc++ -static-libgcc -fvisibility=default
// Brings the whole C++ runtime along, for all to see.
#include <snapnav_plugin.h>

#include <stdexcept>
#include <string>

static snapnav_status start(const snapnav_host *, snapnav_registrar *, const snapnav_value *, void **,
                            snapnav_error *) noexcept {
  try {
    throw std::runtime_error(std::string(40, 'x'));
  } catch (const std::exception &caught) {
    return caught.what()[0] == 'x' ? SNAPNAV_OK : SNAPNAV_E_FAIL;
  }
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, nullptr, "name": "Bad", "license": "MIT", "provides": {})
