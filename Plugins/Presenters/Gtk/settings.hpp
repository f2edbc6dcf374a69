// What the manifest says about the window, and what the desktop says.
#ifndef SNAPNAV_GTK_SETTINGS_HPP
#define SNAPNAV_GTK_SETTINGS_HPP

#include <gtk/gtk.h>
#include <snapnav.hpp>
#include <string>

namespace snapgtk {

/// The plugin's config.
struct Settings {
  enum class Theme { system, light, dark };
  /// When a keyboard is drawn on the display: never, for touch and arrows, or for every input.
  enum class Keyboard { off, automatic, on };

  bool fullscreen = false;
  int width = 1000;
  int height = 700;
  Theme theme = Theme::system;
  bool libadwaita = true; // where it is installed
  Keyboard keyboard = Keyboard::off;
  unsigned animations = 250; // milliseconds
  std::string application;   // the name that the desktop knows it by; empty: the host's
  std::string css;           // a file; empty: none
  std::string screenshots;   // a directory; empty: none

  static constexpr int least_size = 160;
  static constexpr int most_size = 16384;
  static constexpr unsigned longest_animation = 10000;

  /// Throws for what is out of bounds.
  static Settings read(snapnav::View config);

  /// How long a move takes: 0 where the desktop wants none.
  unsigned duration() const noexcept;
  /// Asks GTK for the scheme that the application wants, where the settings leave it open.
  void apply_scheme(const std::string &scheme) const noexcept;
  /// Asks GTK for the theme; "system" leaves the desktop's choice.
  void apply_theme() const noexcept;
};

} // namespace snapgtk
#endif
