// What a film in a card is gone through with.
#ifndef SNAPNAV_GTK_CARD_FILM_CONTROLS_HPP
#define SNAPNAV_GTK_CARD_FILM_CONTROLS_HPP

#include <functional>
#include <string>

#include "../signals.hpp"

namespace snapgtk {

/// What the controls are called.
struct FilmWords {
  std::string play, pause, ago, on, place;
};

/// How far a film has come, and buttons to go back, on and to stop for a while; seen while it is played or
/// stopped. They do not turn round with the reading, as a clock does not. [main]
class FilmControls {
public:
  /// `toggle` plays or stops; `go` goes to a place in seconds.
  FilmControls(FilmWords words, std::function<void()> toggle, std::function<void(double)> go);
  FilmControls(const FilmControls &) = delete;
  FilmControls &operator=(const FilmControls &) = delete;

  GtkWidget *widget() const noexcept { return box_.get(); }
  /// Tells of both in seconds, as far as whole ones have changed.
  void tell(double now, double all);
  void show(bool is_seen, bool plays);

private:
  FilmWords words_;
  std::function<void(double)> go_;
  Ref<GtkWidget> box_; // the button may outlive what both stand in
  GtkWidget *played_, *left_, *scale_, *play_;
  double now_ = -1, all_ = -1;

  GtkWidget *button(const char *icon, const std::string &name, std::function<void()> press);
  void leap(double seconds);
  void lead_on();
};

/// Seconds as people write them: 3:12, 1:02:07.
std::string clock_text(double seconds);

} // namespace snapgtk
#endif
