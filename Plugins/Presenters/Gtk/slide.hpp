// A place whose content moves away for another one.
#ifndef SNAPNAV_GTK_SLIDE_HPP
#define SNAPNAV_GTK_SLIDE_HPP

#include "signals.hpp"

namespace snapgtk {

/// Takes the focus from whatever has it inside a widget: GTK moves it on by itself later, to where
/// nobody wants it, when its widget goes.
void drop_focus(GtkWidget *inside) noexcept;

/// Gives a widget that waits for a place, and all that it holds, one at once: of what has none, GTK
/// cannot tell what comes first, nor draw it. The next frame may give it another one.
void lay_out(GtkWidget *widget) noexcept;

/// How the new content comes.
enum class Direction { none, forward, back, fade };

/// A place that shows one widget. While it changes, a picture of what was there moves out and the
/// widgets themselves move in: they are in one place only, and may be arranged in any new way.
/// [main]
class Slide {
public:
  Slide();
  ~Slide();
  Slide(const Slide &) = delete;
  Slide &operator=(const Slide &) = delete;

  GtkWidget *widget() const noexcept { return stack_.get(); }
  /// The box that holds what is shown; to be filled by the body of `change`.
  GtkWidget *holder() const noexcept { return holder_; }

  /// Keeps how it looks now, for the next change. To be called before the widgets inside are
  /// touched: what waits to be laid out cannot be drawn.
  void remember();
  /// Runs `body`, which arranges anew what the holder holds, and shows the result as a move of so
  /// many milliseconds. `done` is called when it has ended: at once where nothing moves, that is
  /// for Direction::none, 0 ms, animations that are switched off, and without a look to remember.
  void change(Direction direction, unsigned milliseconds, const std::function<void()> &body,
              std::function<void()> done);
  /// Ends the move that is under way now, as if its time were over.
  void finish();
  bool is_moving() const noexcept { return static_cast<bool>(done_); }

private:
  Ref<GtkWidget> stack_;
  GtkWidget *holder_;
  GtkWidget *picture_ = nullptr;
  Ref<GdkPaintable> look_;
  gulong watching_;
  std::function<void()> done_;

  bool take_picture();
};

} // namespace snapgtk
#endif
