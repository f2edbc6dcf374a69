// The screens that stand side by side.
#ifndef SNAPNAV_GTK_PANES_HPP
#define SNAPNAV_GTK_PANES_HPP

#include "shown.hpp"

namespace snapgtk {

/// One of the screens that are seen at the same time.
struct Pane {
  enum class Kind { side, list, main };
  Kind kind;
  /// The region that it stands for.
  std::string region;
  ScreenID screen;

  /// Whether it is the same place, whatever stands there.
  bool is_place_of(const Pane &other) const { return kind == other.kind && region == other.region; }
};

/// From so many pixels on there may be more than one pane.
constexpr int wide = 700;

/// Up to so many pixels a window is short.
constexpr int short_page = 480;

/// From the left: regions beside the main one, the list of a split, the main screen. `tabs` are
/// those that the bar shows: their regions are seen one at a time. Where it is not wide there is
/// one: the one that holds `focus`, or the main one.
std::vector<Pane> panes_of(const Shown &shown, const std::vector<Tab> &tabs, int width,
                           ScreenID focus);

/// Whether two arrangements have the same places, whatever stands there.
bool have_same_places(const std::vector<Pane> &one, const std::vector<Pane> &other);

} // namespace snapgtk
#endif
