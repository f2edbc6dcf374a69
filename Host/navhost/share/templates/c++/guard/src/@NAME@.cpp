// The guard door: a mediator that a manifest names under "guards", of a screen or a navigation.
#include <snapnav.hpp>

namespace {

// Lets in who is old enough: "least" years, else 18, by the payload's "age". Who does not say their
// age is led "otherwise", where the manifest says so. It is asked before anything is made.
snapnav::Answer door(snapnav::Navigation &navigation) {
  const auto otherwise = navigation.arguments().get<std::string_view>("otherwise", "");
  if (!otherwise.empty() && !navigation.payload().has("age")) return snapnav::redirect(otherwise);
  const auto least = navigation.arguments().get<std::int64_t>("least", 18);
  if (navigation.payload().get<std::int64_t>("age", 0) >= least) return {};
  return snapnav::veto("you must be " + std::to_string(least));
}

// The plugin: its constructor registers, its destructor stops.
struct Plugin {
  explicit Plugin(snapnav::Registrar &registrar) { registrar.mediator("door", door); }
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"mediators": ["door"]})
