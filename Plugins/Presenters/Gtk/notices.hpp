// What is said beside the screens: effects as bars, refusals as toasts.
#ifndef SNAPNAV_GTK_NOTICES_HPP
#define SNAPNAV_GTK_NOTICES_HPP

#include "shown.hpp"
#include "signals.hpp"

namespace snapgtk {

/// Bars below the header, one for each effect that is seen. [main]
class EffectBars {
public:
  EffectBars();
  GtkWidget *widget() const noexcept { return box_.get(); }
  void show(const std::vector<Effect> &effects);

private:
  Ref<GtkWidget> box_;
  std::vector<Effect> shown_;
};

/// A few words at the bottom that go by themselves. [main]
class Toast {
public:
  Toast();
  ~Toast();
  Toast(const Toast &) = delete;
  Toast &operator=(const Toast &) = delete;

  /// For an overlay.
  GtkWidget *widget() const noexcept { return revealer_.get(); }
  /// Says this instead of what was said; it stays some seconds, longer for longer texts.
  void say(const std::string &words);
  void hide();

private:
  Ref<GtkWidget> revealer_;
  GtkWidget *label_;
  guint timer_ = 0;
};

} // namespace snapgtk
#endif
