// The windows: one on each display that the manifest gives the presenter.
#ifndef SNAPNAV_GTK_DISPLAYS_HPP
#define SNAPNAV_GTK_DISPLAYS_HPP

#include "presenter.hpp"

namespace snapgtk {

/// Shows in one window, or in one on each display, all in one loop: a transition is shown when all of
/// them have come to rest. [main]
class Displays {
public:
  /// Takes nothing yet.
  Displays(snapnav::Host host, Settings settings);
  ~Displays();
  Displays(const Displays &) = delete;
  Displays &operator=(const Displays &) = delete;

  /// Opens the windows that the manifest binds. Throws when there is no display.
  void open(snapnav::View arguments);
  void close();
  void present(snapnav::Transition &transition);
  void changed(ScreenID screen);
  snapnav::Value save_view(ScreenID screen) const;
  void restore_view(ScreenID screen, snapnav::View state);
  /// Throws when the display goes away.
  void run();
  void quit() noexcept { loop_.quit(); }

private:
  class Sum;

  snapnav::Host host_;
  Settings settings_;
  Loop loop_;
  std::shared_ptr<Style> style_;
  std::vector<std::unique_ptr<WindowPresenter>> windows_;

  GdkDisplay *display();
  void probe(snapnav::Transition &transition);
  void finish();
};

} // namespace snapgtk
#endif
