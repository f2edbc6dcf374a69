// The look of the frame: header, sheets, bars and toasts.
#ifndef SNAPNAV_GTK_STYLE_HPP
#define SNAPNAV_GTK_STYLE_HPP

#include <string>

#include "card/scheme.hpp"
#include "shown.hpp"
#include "signals.hpp"

namespace snapgtk {

/// Loads the style sheets of the frame and of cards, and above them the application's own file,
/// which may be empty, for a display. What is wrong in that file is told to `problem`, in words.
/// [main]
class Style {
public:
  Style(GdkDisplay *display, const std::string &file,
        std::function<void(const std::string &)> problem);
  ~Style();
  Style(const Style &) = delete;
  Style &operator=(const Style &) = delete;
  /// Takes the colours of the contract's theme: grounds, letters, lines, links, the button that stands
  /// out and the focus. What lacks one, or has one that is no `#rrggbb`, keeps the desktop's.
  void wear(snapnav::View theme);
  /// The display is gone: nothing is taken back.
  void abandon() noexcept { display_ = nullptr; }

private:
  GdkDisplay *display_;
  Ref<GtkCssProvider> own_;
  Ref<GtkCssProvider> cards_;
  Ref<GtkCssProvider> theme_;
  Ref<GtkCssProvider> application_;
  void put_on();

  std::string rules_, day_, night_, worn_;
  /// How large letters and targets are.
  std::string size_;
  // Ends first: it puts on what stands above it.
  SchemeWatch scheme_{[this] { put_on(); }};
};

/// Whether letters are lighter than what they stand on.
bool is_dark(GtkWidget *widget) noexcept;

} // namespace snapgtk
#endif
