// One screen's view as widgets: the border between the frame of the window and what it frames.
#ifndef SNAPNAV_GTK_CARD_HPP
#define SNAPNAV_GTK_CARD_HPP

#include <cstdint>
#include <memory>
#include <snapnav.hpp>
#include <string_view>
#include <vector>

#include "../signals.hpp"

namespace snapgtk {

/// What a card asks of the frame around it; it outlives the card. [main]
class CardHost {
public:
  /// The action of this number was pressed, and this stands in the inputs, by their ids.
  virtual void press(std::int64_t action, snapnav::Value inputs) = 0;
  /// The bytes of a picture of the application, by its path; empty where there is none.
  virtual std::vector<std::uint8_t> picture(std::string_view path) {
    (void)path;
    return {};
  }
  /// The bytes of a film of the application, by its path; empty where there is none.
  virtual std::vector<std::uint8_t> film(std::string_view path) {
    (void)path;
    return {};
  }
  /// A line for the host's log.
  virtual void log(snapnav::Level level, std::string_view text) = 0;

protected:
  ~CardHost() = default;
};

/// The widgets of one screen, made from what `screen_describe` answers. [main]
class Card {
public:
  Card(const snapnav::Value &description, CardHost &host);
  Card(const Card &) = delete;
  Card &operator=(const Card &) = delete;
  ~Card();

  /// The whole card, the same as long as the card lives: it scrolls by itself, and asks for its
  /// natural height up to what there is.
  GtkWidget *widget() const noexcept;

  /// In a short window the actions below the card scroll with it, so that they cover nothing.
  void set_short(bool is_short);
  /// Takes another description: what is typed, focused, scrolled and open stays where it fits.
  void update(const snapnav::Value &description);
  /// Shows what is wrong at the inputs, {id: text}; an empty map takes it away. The focus goes to
  /// the first of them.
  void show_errors(const snapnav::Value &errors);

  /// What is typed, focused, scrolled and open, as a value of the card's own; no passwords.
  snapnav::Value state() const;
  /// Takes up what `state` answered; any other value does no harm.
  void restore(const snapnav::Value &state);

  /// The focus goes to where it was, or to the first target; false: the card has none.
  bool focus_first();

private:
  struct Content;
  std::unique_ptr<Content> content_;
};

/// The name under which an input that letters go into keeps what it is filled in with: a text that
/// lives for ever, as the layouts of the keyboard on the display name it.
inline constexpr const char *keyboard_kind = "snapnav-keyboard";

/// The style sheet of cards, which is loaded below the application's own.
extern const char card_style[];
/// What is added where fingers reach for a card: what they press or fill in is as high as one.
extern const char card_touch_style[];

} // namespace snapgtk
#endif
