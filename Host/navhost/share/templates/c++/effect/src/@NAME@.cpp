// The effect dimmer: something beside the screens that is shown and hidden.
#include <snapnav.hpp>

namespace {

// The plugin: its constructor registers, its destructor stops.
class Plugin {
public:
  explicit Plugin(snapnav::Registrar &registrar) : host_(registrar.host()) {
    // Dims what is behind a layer, or a lamp: here it is only told. It is never asked for what it is
    // already. What takes a while answers `change.later()`.
    registrar.effect("dimmer", [this](snapnav::EffectChange &change) {
      host_.log(snapnav::Level::note, change.is_visible() ? "dimmed" : "bright");
    });
  }

private:
  snapnav::Host host_;
};

} // namespace

/* clang-format off */
SNAPNAV_CPP_PLUGIN(Plugin, "@ID@", "0.1.0",
                   "name": "@NAME@", "license": "MIT", "provides": {"effects": ["dimmer"]})
