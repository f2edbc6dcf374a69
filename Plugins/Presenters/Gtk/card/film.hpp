// A film of the application that is played in a card.
#ifndef SNAPNAV_GTK_CARD_FILM_HPP
#define SNAPNAV_GTK_CARD_FILM_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../signals.hpp"

namespace snapgtk {

/// Calls `body` in the main loop once it is known whether GTK can play films here: with its module for
/// GStreamer. GStreamer looks for its decoders on a thread of its own the first time, which can take
/// seconds. [main]
void when_films_are_known(std::function<void(bool)> body);

/// What a film is made of.
struct FilmParts {
  /// What stands for it while it does not play; floating.
  GtkWidget *poster;
  /// What it is called by those who listen, what the button does then, and what is said where it cannot be
  /// played.
  std::string name, play, pause, unplayable;
  /// What the buttons ten seconds back and on are called, and the scale of where it is.
  std::string ago, on, place;
  /// How high it is for a thousandth of its width.
  int share = 562;
  /// Whether it begins by itself where it is first seen, unless the desktop wants nothing to move.
  bool plays = false;
  /// Reads it; empty: it cannot be had. Asked each time that it begins.
  std::function<std::vector<std::uint8_t>()> read;
  /// Told why it does not play.
  std::function<void(const std::string &)> log;
};

/// A button with the poster in it, which plays and pauses its film there, and goes back to the poster at
/// the end, when it cannot be played, or when it is seen no longer; while it is played or stopped, with
/// controls on it (film_controls.hpp). Its style classes say how it is:
/// `waiting`, `playing`, `paused` or `broken`; none of them: nobody has played it. [main]
GtkWidget *film_box(FilmParts parts);

} // namespace snapgtk
#endif
