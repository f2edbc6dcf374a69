// org.snapnav.gtk: shows screens in a window of GTK 4.
#include <csignal>
#include <memory>

#include "displays.hpp"

namespace {

/// What SIGPIPE does, kept for the host: GIO makes the whole process ignore it for good, and asks for
/// no signal at its own sockets anyway.
class PipeSignal {
public:
  PipeSignal() { sigaction(SIGPIPE, nullptr, &before_); }
  ~PipeSignal() { sigaction(SIGPIPE, &before_, nullptr); }
  PipeSignal(const PipeSignal &) = delete;
  PipeSignal &operator=(const PipeSignal &) = delete;

private:
  struct sigaction before_{};
};

/// The plugin: registers the presenter, which takes the display when it is opened.
class Plugin {
public:
  explicit Plugin(snapnav::Registrar &registrar)
      : window_(std::make_unique<snapgtk::Displays>(
            registrar.host(), snapgtk::Settings::read(registrar.config()))) {
    auto *window = window_.get();
    snapnav::Presenter presenter;
    presenter.flags = SNAPNAV_KNOWS_REGIONS | SNAPNAV_OWNS_MAIN_LOOP;
    presenter.open = [window](snapnav::View arguments) {
      const PipeSignal kept;
      window->open(arguments);
    };
    presenter.close = [window] {
      const PipeSignal kept;
      window->close();
    };
    presenter.present = [window](snapnav::Transition &transition) { window->present(transition); };
    presenter.changed = [window](snapnav::Screen screen) { window->changed(screen.raw()); };
    presenter.save_view = [window](snapnav::Screen screen) {
      return window->save_view(screen.raw());
    };
    presenter.restore_view = [window](snapnav::Screen screen, snapnav::View view) {
      window->restore_view(screen.raw(), view);
    };
    presenter.run = [window] { window->run(); };
    presenter.quit = [window] { window->quit(); };
    registrar.presenter("window", std::move(presenter));
  }

private:
  const PipeSignal pipe_; // goes last, so that stop leaves what start has found
  std::unique_ptr<snapgtk::Displays> window_;
};

} // namespace

// clang-format off
SNAPNAV_CPP_PLUGIN(Plugin, "org.snapnav.gtk", "1.0.0",
                   "name": "Window", "license": "MIT",
                   "provides": {"presenters": ["window"]},
                   "needs": {"display": "shows its window", "devices": "draws with the graphics card",
                             "files": "reads pictures, themes and fonts, writes pictures of itself"},
                   "resources": ["main-loop", "display"],
                   "config": {
                     "optionalProperties": {
                       "application": {"type": "string"},
                       "fullscreen": {"type": "boolean"},
                       "width": {"type": "uint16"},
                       "height": {"type": "uint16"},
                       "theme": {"enum": ["system", "light", "dark"]},
                       "libadwaita": {"type": "boolean"},
                       "keyboard": {"enum": ["off", "auto", "on"]},
                       "animations": {"type": "uint16"},
                       "css": {"type": "string"},
                       "screenshots": {"type": "string"}
                     }
                   })
