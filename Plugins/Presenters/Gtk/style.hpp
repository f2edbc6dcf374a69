// The look of the frame: header, sheets, bars and toasts.
#ifndef SNAPNAV_GTK_STYLE_HPP
#define SNAPNAV_GTK_STYLE_HPP

#include <string>

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
  /// Takes the accent of the contract's theme for links, what is chosen, the button that stands out
  /// and the focus; the grounds stay the desktop's. What is no `#rrggbb` is passed over.
  void wear(snapnav::View theme);
  /// The display is gone: nothing is taken back.
  void abandon() noexcept { display_ = nullptr; }

private:
  GdkDisplay *display_;
  Ref<GtkCssProvider> own_;
  Ref<GtkCssProvider> cards_;
  Ref<GtkCssProvider> theme_;
  Ref<GtkCssProvider> application_;
  std::string worn_;
};

/// Whether letters are lighter than what they stand on.
bool is_dark(GtkWidget *widget) noexcept;

} // namespace snapgtk
#endif
