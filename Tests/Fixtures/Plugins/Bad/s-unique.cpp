// flags: -fgnu-unique
// Says that it can be unloaded, but has a variable that the whole process shares.
#include <snapnav_plugin.h>

template <typename Type>
struct __attribute__((visibility("default"))) Shared {
  static Type number;
};
template <typename Type>
Type Shared<Type>::number = 0;

static snapnav_status start(const snapnav_host *, snapnav_registrar *, const snapnav_value *, void **,
                            snapnav_error *) noexcept {
  Shared<int>::number++;
  return SNAPNAV_OK;
}

static const snapnav_plugin descriptor = {
    sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, SNAPNAV_PLUGIN_UNLOADABLE,
    "org.example.bad", "1.0.0", start, nullptr, nullptr, nullptr, nullptr};

SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_UNLOADABLE, R"({"id": "org.example.bad", "version": "1.0.0", "name": "Bad", "license": "MIT", "provides": {}})")

SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t major, uint32_t) noexcept {
  return major == SNAPNAV_ABI_MAJOR ? &descriptor : nullptr;
}
