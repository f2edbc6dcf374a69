// The mediator greet: it fills in what the next screen says before it is shown.
#include <snapnav.hpp>

namespace {

// Greets the payload's "name", else the manifest's "with": {"name"}, else the world.
void greet(snapnav::Navigation &navigation) {
  if (navigation.is_guard()) return; // nothing is made yet: may pass
  const auto name = navigation.payload().get<std::string_view>(
      "name", navigation.arguments().get<std::string_view>("name", "world"));
  navigation.destination().set("text", "Hello, " + std::string(name) + "!");
}

// The plugin: its constructor registers, its destructor stops.
struct Plugin {
  explicit Plugin(snapnav::Registrar &registrar) { registrar.mediator("greet", greet); }
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"mediators": ["greet"]})
