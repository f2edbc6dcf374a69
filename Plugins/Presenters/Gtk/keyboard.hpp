// The keyboard on the display, for panels without one: by touch, or by four arrows and Enter.
#ifndef SNAPNAV_GTK_KEYBOARD_HPP
#define SNAPNAV_GTK_KEYBOARD_HPP

#include <string>
#include <vector>

#include "layouts.hpp"
#include "settings.hpp"
#include "signals.hpp"

namespace snapgtk {

/// Stands below all else in the window, which leaves it the room, and writes into the input of a
/// card that had the focus last. What it writes goes the way of what is typed. [main]
class DisplayKeyboard {
public:
  DisplayKeyboard(GtkWindow *window, Settings::Keyboard mode);
  ~DisplayKeyboard();
  DisplayKeyboard(const DisplayKeyboard &) = delete;
  DisplayKeyboard &operator=(const DisplayKeyboard &) = delete;

  /// Hidden while nothing is to be written.
  GtkWidget *widget() const noexcept { return frame_.get(); }
  /// The language of what is shown, a BCP 47 tag.
  void set_language(const std::string &language);
  /// Whether keys have the size for a panel at arm's length.
  void set_large(bool is_large);
  /// The window has another size.
  void fit();
  /// Learns from every event what moves the focus.
  void watch(GdkEvent *event);
  /// A key of a real keyboard, by its name, before anything else takes it; true: it is used here.
  bool take_key(const std::string &name);
  /// The display is gone: nothing is waited for any more.
  void abandon() noexcept;

private:
  enum class Means { none, touch, mouse, arrows, tab };

  GtkWindow *window_;
  const Settings::Keyboard mode_;
  Ref<GtkWidget> frame_; // lets the window become narrower, so that the keys stand in more rows
  Ref<GtkWidget> board_;
  Ref<GtkWidget> target_; // the input that it writes into; null: it is hidden
  Ref<GtkWidget> hidden_; // the input for which it was put away
  std::vector<std::vector<GtkWidget *>> keys_;
  std::string tag_, language_ = "en", kind_ = "text", page_ = "letters";
  Means means_ = Means::none;
  bool is_typing_ = false, is_down_ = false, is_shifted_ = false, is_large_ = false;
  bool is_stale_ = false; // other keys are to be drawn
  std::size_t columns_ = 0;
  guint settling_ = 0, ticks_ = 0;
  gulong watching_ = 0;
  int frames_ = 0;

  void soon();
  void settle();
  bool is_wanted(GtkWidget *input) const;
  bool has_focus() const;
  void open(GtkWidget *input);
  void close();
  void hide();
  void draw();
  void add_row(const KeyRow &row, int line, std::size_t columns);
  GtkWidget *key(const std::string &name);
  std::size_t room() const;
  void reveal();
  void press(const std::string &name);
  void turn(const std::string &page, bool is_shifted);
  void enter();
  void press_focused();
  bool move(GtkDirectionType side);
};

} // namespace snapgtk
#endif
