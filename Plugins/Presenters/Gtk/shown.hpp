// What the host says is shown.
#ifndef SNAPNAV_GTK_SHOWN_HPP
#define SNAPNAV_GTK_SHOWN_HPP

#include <set>
#include <snapnav.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace snapgtk {

using ScreenID = snapnav_screen;

/// The screens of one region. Of a deep stack those on top are told.
struct Region {
  std::string name;
  bool is_tab = false;
  /// How many screens it holds.
  std::int64_t count = 0;
  /// The screen on top; 0: it holds none.
  ScreenID top = 0;
  /// The list that stands beside the detail; 0: there is no detail.
  ScreenID list = 0;
  /// The screens that are told, the lowest first.
  std::vector<ScreenID> stack;
  bool operator==(const Region &other) const {
    return name == other.name && top == other.top && list == other.list && stack == other.stack &&
           count == other.count;
  }
};

/// An effect that is seen.
struct Effect {
  std::string key;
  /// What it says about itself, or its key.
  std::string text;
  bool operator==(const Effect &other) const { return key == other.key && text == other.text; }
};

/// One tab of the bar.
struct Tab {
  std::string region;
  std::string title;
  bool operator==(const Tab &other) const { return region == other.region && title == other.title; }
};

/// The tabs of a screen's description.
std::vector<Tab> tabs_of(snapnav::View description);

/// Screens by region, layers above them, effects: a value to draw from. The window keeps no stacks
/// of its own; it asks for this with each transition.
class Shown {
public:
  /// Nothing is shown yet.
  Shown() = default;
  /// Reads what the host has answered, of some regions or, where none is named, of all; layers and
  /// effects stand above the one that the state URL names.
  explicit Shown(snapnav::View value, const std::set<std::string> &regions = {});
  bool operator==(const Shown &other) const {
    return main_ == other.main_ && regions_ == other.regions_ && layers_ == other.layers_ &&
           effects_ == other.effects_;
  }

  const std::vector<Region> &regions() const noexcept { return regions_; }
  const std::vector<ScreenID> &layers() const noexcept { return layers_; }
  const std::vector<Effect> &effects() const noexcept { return effects_; }

  /// The region that the state URL names; where that one is empty, one beside it that holds
  /// something; null: nothing was shown yet.
  const Region *main() const noexcept;
  /// The screen below the one on top of the main region, where nothing is above that one on the display
  /// and `back` would mean another display; 0: `back` means it.
  ScreenID below_apart() const noexcept;
  /// The top layer, else the top of the main region; 0: nothing is shown.
  ScreenID top() const noexcept;
  /// All screens that are told, whether they are seen or not.
  std::set<ScreenID> screens() const;

private:
  std::string main_;
  std::vector<Region> regions_;
  std::vector<ScreenID> layers_;
  std::vector<Effect> effects_;
};

/// The text that stands at a key of a map; empty when there is none.
std::string text_at(snapnav::View map, std::string_view key);

} // namespace snapgtk
#endif
